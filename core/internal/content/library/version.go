package library

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// versionLength is how many hex digits a version has.
const versionLength = 8

// Encoding is the version of the encoders of variants. It must be incremented when they make other variants of the same
// file, together with Options.Rules of the type: it is part of the addresses of variants, which may be cached for ever,
// and of their keys in the cache of the server.
const Encoding = 2

// version returns the part of the addresses of the present file and its variants that differs from former addresses: a
// prefix of the file's hash. It depends on the focal point as well if that was moved, because cropped variants look
// different, and for files with variants on Encoding.
func (i *Item) version() string {
	hash := i.Hash
	switch {
	case hash == "":
		return ""
	case i.Varies():
		hash = digest("%s %g %g %d", hash, i.Focal.X, i.Focal.Y, Encoding)
	case i.Focal != Middle():
		hash = digest("%s %g %g", hash, i.Focal.X, i.Focal.Y)
	}
	return hash[:min(versionLength, len(hash))]
}

func digest(format string, values ...any) string {
	sum := sha256.Sum256(fmt.Appendf(nil, format, values...))
	return hex.EncodeToString(sum[:])
}
