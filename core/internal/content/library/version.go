package library

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// versionLength is how many hex digits a version has.
const versionLength = 8

// version is by what an address of the present picture is told from those of before: the beginning of the file's hash. Where the
// focal point was moved it counts as well, because cut variants look different.
func (i *Item) version() string {
	hash := i.Hash
	if hash != "" && i.Focal != Middle() {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %g %g", hash, i.Focal.X, i.Focal.Y))
		hash = hex.EncodeToString(sum[:])
	}
	return hash[:min(versionLength, len(hash))]
}
