"""The examples as bench/applications and scripts/gpu-check measure them."""

# Cells of a block along each axis, arguments, settings beside those of amr.ini.
PROGRAMS = {
    "advect2d": (8, ["512"], ""),
    "heat3d": (16, ["258", "100"], ""),
    "diffusion3d": (8, ["128", "0.1"], ""),
    "rayleigh_taylor": (8, ["32", "0.3"], ""),
    "dendrite": (16, ["128", "300"], ""),
    "euler": (8, ["sedov", "64", "0.2"], ""),
    "shallow": (16, ["circle", "1024", "1024", "0.08"], ""),
}
# Arguments of larger runs, for a GPU.
LARGE = {
    "advect2d": ["2048"],
    "heat3d": ["514", "100"],
    "diffusion3d": ["256", "0.02"],
    "rayleigh_taylor": ["64", "0.05"],
    "dendrite": ["256", "100"],
    "euler": ["sedov", "128", "0.05"],
    "shallow": ["circle", "4096", "4096", "0.01"],
}
