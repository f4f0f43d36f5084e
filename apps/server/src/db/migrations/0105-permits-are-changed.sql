-- A permit that was typed wrong, or whose station has another name, is put right where it is.
GRANT UPDATE (number, name) ON fuel_permits TO timbra_app;
