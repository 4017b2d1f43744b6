package bolt

import (
	"fmt"

	"github.com/quoin-cms/quoin/storage"
)

// mend is deferred around calls into bbolt, which meets damaged pages with a panic, and turns that
// into ErrDamaged. The file is mapped into memory: a page that is not there is a memory fault, which
// is a panic only while debug.SetPanicOnFault is set.
func mend(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: %v", storage.ErrDamaged, p)
	}
}
