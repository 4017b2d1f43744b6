package bolt

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/quoin-cms/quoin/storage"
)

// bbolt does not validate its pages: if a page has a count of pairs that is too low, bbolt silently loses the others.
// The functions of this file read the pages directly from the file and check every value.

// The layout of a page: a head, a table of elements, and their keys and values one after the other without a gap.
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

// page is a page that was read, with its overflow pages.
type page struct {
	id       uint64
	flags    uint16
	count    int
	overflow uint64
	data     []byte
}

// parsePage decodes the head of a page.
func parsePage(data []byte) page {
	return page{
		id: binary.NativeEndian.Uint64(data), flags: binary.NativeEndian.Uint16(data[8:]),
		count: int(binary.NativeEndian.Uint16(data[10:])), overflow: uint64(binary.NativeEndian.Uint32(data[12:])), data: data,
	}
}

// element is a pair of a leaf page, or an entry of a branch page: the first key of a page below it, and the number of
// that page.
type element struct {
	key, value []byte
	bucket     bool
	child      uint64
}

// elements returns the elements of a page. It reuses the memory of room, which the caller must not use afterwards. It
// fails with ErrDamaged if there is a gap, or if an element exceeds the page.
func (p page) elements(buffer []element) ([]element, error) {
	entry := leafEntry
	if p.flags == branchPage {
		entry = branchEntry
	}
	next := pageHead + p.count*entry
	if next > len(p.data) {
		return nil, p.damaged("more elements than it has room for")
	}
	all := slices.Grow(buffer[:0], p.count)
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
