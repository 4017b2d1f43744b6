package usescgo

// int one(void) { return 1; }
import "C"

var one = C.one()
