package bolt

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// bbolt trusts its pages: a page that says that it has fewer pairs than it has loses the others without a word. The
// functions here read pages as they lie in the file, and believe nothing.

// How a page is laid out: a head, a table of elements, and their keys and values one after the other without a gap.
const (
	pageHead    = 16
	branchEntry = 16 // position, length of the key, page
	leafEntry   = 16 // flags, position, length of the key, length of the value

	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10

	bucketFlag = 0x01
	bucketHead = 16 // page, sequence
)

// page is one that was read, with all that overflows it.
type page struct {
	id       uint64
	flags    uint16
	count    int
	overflow uint64
	data     []byte
}

// parsePage reads the head of a page.
func parsePage(data []byte) page {
	return page{
		id: binary.NativeEndian.Uint64(data), flags: binary.NativeEndian.Uint16(data[8:]),
		count: int(binary.NativeEndian.Uint16(data[10:])), overflow: uint64(binary.NativeEndian.Uint32(data[12:])), data: data,
	}
}

// element is a pair of a leaf, or the first key of a page below a branch.
type element struct {
	key, value []byte
	bucket     bool
	child      uint64
}

// elements gives what a page has, in the room of a slice that nobody uses any more. It fails where there is a gap, and where
// one goes beyond the page.
func (p page) elements(room []element) ([]element, error) {
	entry := leafEntry
	if p.flags == branchPage {
		entry = branchEntry
	}
	next := pageHead + p.count*entry
	if next > len(p.data) {
		return nil, p.damaged("more elements than it has room for")
	}
	all := slices.Grow(room[:0], p.count)
	for i := range p.count {
		at := pageHead + i*entry
		e, pos, keySize, valueSize := p.entry(at)
		if at+pos != next || keySize > len(p.data)-next || valueSize > len(p.data)-next-keySize {
			return nil, p.damaged("an element is not where it should be")
		}
		e.key = p.data[next : next+keySize]
		e.value = p.data[next+keySize : next+keySize+valueSize]
		next += keySize + valueSize
		all = append(all, e)
	}
	return all, nil
}

func (p page) entry(at int) (e element, pos, keySize, valueSize int) {
	number := func(i int) int { return int(binary.NativeEndian.Uint32(p.data[at+i:])) }
	if p.flags == branchPage {
		e.child = binary.NativeEndian.Uint64(p.data[at+8:])
		return e, number(0), number(4), 0
	}
	e.bucket = number(0)&bucketFlag != 0
	return e, number(4), number(8), number(12)
}

func (p page) damaged(what string) error {
	return fmt.Errorf("%w: page %d: %s", storage.ErrDamaged, p.id, what)
}
