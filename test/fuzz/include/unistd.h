int atexit(void (*)(void)), usleep(unsigned), close(int);
char *getcwd(char *, unsigned long);
void _exit(int);
