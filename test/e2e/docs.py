"""docs.py PRINTER PAGE: the page holds what the printer says, word for word."""
import subprocess
import sys

said = subprocess.run([sys.argv[1]], stdout=subprocess.PIPE, check=True).stdout.decode()
with open(sys.argv[2], encoding="utf-8") as page:
    if said not in page.read():
        sys.exit(f"{sys.argv[2]} is out of date: it must hold\n{said}")
