package passwords

import (
	"testing"
)

const goodPHC = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"

func TestParsePHC(t *testing.T) {
	t.Parallel()
	h, err := parsePHC(goodPHC)
	if err != nil {
		t.Fatal(err)
	}
	if h.Costs != (Costs{Memory: 256, Passes: 2, Threads: 1}) || string(h.salt) != "somesalt" || len(h.key) != 32 {
		t.Errorf("got %+v", h)
	}
}

var badPHC = map[string]string{
	"empty":             "",
	"other algorithm":   "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"other version":     "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"no key":            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ",
	"empty key":         "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$",
	"short salt":        "$argon2id$v=19$m=256,t=2,p=1$c29t$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"text before":       "x" + goodPHC,
	"text after":        goodPHC + "$",
	"padding":           goodPHC + "=",
	"line break in key": "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIP\nnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"leading zero":      "$argon2id$v=19$m=0256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"text after params": "$argon2id$v=19$m=256,t=2,p=1x$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"no passes":         "$argon2id$v=19$m=256,t=0,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"no threads":        "$argon2id$v=19$m=256,t=2,p=0$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"little memory":     "$argon2id$v=19$m=7,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"much memory":       "$argon2id$v=19$m=4294967295,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"many passes":       "$argon2id$v=19$m=256,t=65,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
	"many threads":      "$argon2id$v=19$m=4096,t=2,p=256$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
}

func TestParsePHCRefuses(t *testing.T) {
	t.Parallel()
	for name, s := range badPHC {
		if h, err := parsePHC(s); err == nil {
			t.Errorf("%s: %q was read as %+v", name, s, h)
		}
	}
}

func FuzzParsePHC(f *testing.F) {
	f.Add(goodPHC)
	for _, s := range badPHC {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		h, err := parsePHC(s)
		if err != nil {
			return
		}
		if h.String() != s {
			t.Errorf("%q was read as %q", s, h)
		}
		if h.Memory > maxMemory || h.Passes < 1 || h.Passes > maxPasses || h.Threads < 1 {
			t.Errorf("%q is beyond the bounds", s)
		}
	})
}
