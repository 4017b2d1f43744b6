package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
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

// level has reusable buffers for the page at one depth on the way from the root to a leaf.
type level struct {
	data     []byte
	elements []element
}

// depth returns the depth of the leaves below a page, which is the same for all of them, or -1 if it cannot be
// determined.
func (t *tree) depth(id uint64) int {
	data := make([]byte, t.pageSize)
	for depth := range maxDepth {
		if t.read(data, id) != nil {
			break
		}
		p := parsePage(data)
		if p.flags == leafPage {
			return depth
		}
		if p.flags != branchPage || p.count == 0 {
			break
		}
		first, _, _, _ := p.entry(pageHead)
		id = first.child
	}
	return -1
}

// maxDepth is more levels than any bucket has: each level has at least twice the pages of the one above it.
const maxDepth = 64

// load reads a page with its overflow pages and marks them as used. It reads into data, which has the size of a page,
// if there is no overflow.
func (t *tree) load(id uint64, data []byte) (page, error) {
	if id < 2 || id >= t.head.high {
		return page{}, fmt.Errorf("%w: page %d is beyond the end", storage.ErrDamaged, id)
	}
	if err := t.read(data, id); err != nil {
		return page{}, err
	}
	p := parsePage(data)
	if p.id != id {
		return p, fmt.Errorf("%w: page %d says that it is %d", storage.ErrDamaged, id, p.id)
	}
	if p.overflow >= t.head.high-id {
		return p, p.damaged("it overflows the file")
	}
	if p.overflow > 0 {
		p.data = make([]byte, t.pageSize*int(p.overflow+1)) //nolint:gosec // at most the size of the file
		if err := t.read(p.data, id); err != nil {
			return p, err
		}
	}
	for i := range p.overflow + 1 {
		if !t.markUsed(id + i) {
			return p, p.damaged("it is used twice")
		}
	}
	return p, nil
}

func (t *tree) read(data []byte, id uint64) error {
	_, err := t.file.ReadAt(data, int64(id)*int64(t.pageSize)) //nolint:gosec // within the file
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: page %d is cut off", storage.ErrDamaged, id)
	}
	return err
}

// markUsed marks a page as used. It returns false if the page was already marked.
func (t *tree) markUsed(id uint64) bool {
	bit := uint64(1) << (id % 64)
	free := t.used[id/64]&bit == 0
	t.used[id/64] |= bit
	return free
}

// checkPage checks the page id at a depth below the root, and the pages below it. All keys must be at least low and less
// than high; nil means no bound.
func (t *tree) checkPage(id uint64, depth int, low, high []byte) error {
	for len(t.levels) <= depth {
		t.levels = append(t.levels, level{data: make([]byte, t.pageSize)})
	}
	at := &t.levels[depth]
	p, err := t.load(id, at.data)
	if err != nil {
		return err
	}
	switch p.flags {
	case leafPage:
		return t.checkLeaf(p, at, low, high)
	case branchPage:
		return t.checkBranch(p, depth, low, high)
	}
	return p.damaged("it is neither branch nor leaf")
}

func (t *tree) checkBranch(p page, depth int, low, high []byte) error {
	all, err := p.elements(t.levels[depth].elements)
	if err != nil {
		return err
	}
	t.levels[depth].elements = all
	if len(all) == 0 {
		return p.damaged("an empty branch")
	}
	if high != nil && bytes.Compare(all[len(all)-1].key, high) >= 0 {
		return p.damaged("keys out of order")
	}
	shallow := !t.readLeaves && depth+1 == t.leafDepth
	for i, e := range all {
		if bytes.Compare(e.key, low) < 0 {
			return p.damaged("keys out of order")
		}
		low = e.key
		below := high
		if i+1 < len(all) {
			below = all[i+1].key
		}
		if shallow {
			if e.child < 2 || e.child >= t.head.high || !t.markUsed(e.child) {
				return p.damaged("a page below it is used twice")
			}
			continue
		}
		if err := t.checkPage(e.child, depth+1, e.key, below); err != nil {
			return err
		}
	}
	return nil
}

// checkLeaf checks the pairs of a page. It records damaged pairs, and does not check the order of damaged keys.
func (t *tree) checkLeaf(p page, at *level, low, high []byte) error {
	all, err := p.elements(at.elements)
	if err != nil {
		return err
	}
	at.elements = all
	for _, e := range all {
		if e.bucket {
			e.value = nil // bbolt does not return it as a value
		}
		if _, err := unseal(e.key, e.value); err != nil {
			t.damaged.add(err)
			if !keyIntact(e.key, e.value) {
				continue
			}
		}
		if bytes.Compare(e.key, low) < 0 || high != nil && bytes.Compare(e.key, high) >= 0 {
			return p.damaged("keys out of order")
		}
		low = append(bytes.Clone(e.key), 0) // the next key must be greater
	}
	return nil
}
