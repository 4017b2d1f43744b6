package answers

import (
	"sync/atomic"

	"github.com/quoin-cms/quoin/core/fresh"
)

// Lasting is what may be given again without asking for it again, as long as it is true: an *Answer or a *Kept.
type Lasting interface {
	restOn(basis fresh.Basis)
	basis() *fresh.Basis
}

var (
	_ Lasting = (*Answer)(nil)
	_ Lasting = (*Kept)(nil)
)

// True reports whether what was given before would be given now as well. It is false where nobody can tell: while one of the
// types that it shows is written to, and of what was made for one request alone.
func (s *Reader) True(given Lasting) bool {
	basis := given.basis()
	return basis != nil && s.fresh.True(*basis)
}

// footing is what something in memory was last found to rest on.
type footing struct{ on atomic.Pointer[fresh.Basis] }

func (f *footing) restOn(basis fresh.Basis) { f.on.Store(&basis) }
func (f *footing) basis() *fresh.Basis      { return f.on.Load() }

// Mark is the present moment: see TrueSince.
func (s *Reader) Mark() fresh.Mark { return s.fresh.Mark() }

// TrueSince reports whether what was read of a type after the mark would be read now as well.
func (s *Reader) TrueSince(mark fresh.Mark, typ string) bool {
	return s.fresh.True(fresh.Basis{Mark: mark, Types: []string{typ}})
}
