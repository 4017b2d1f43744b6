package bolt

import (
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// recoverDamage must be deferred around calls into bbolt. It turns a panic, which is how bbolt reports damaged pages, into
// ErrDamaged. The file is mapped into memory: reading a missing page is a memory fault, which is a panic only while
// debug.SetPanicOnFault is set.
func recoverDamage(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v", storage.ErrDamaged, p)
	}
}
