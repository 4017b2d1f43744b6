package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"

	"github.com/quoin-cms/quoin/storage"
)

// deepBytes is the size up to which all pages of a store are read when it is opened. Of a larger store only the branch
// pages are read, about one page in a hundred. That is enough to detect a page that is used twice.
const deepBytes = 64 << 20

// tree has the pages of a file. No process may write to the file meanwhile.
type tree struct {
	file     io.ReaderAt
	pageSize int
	head     head
	claimed  []uint64 // a bit for each page that is in use
	deep     bool     // whether leaves are read
	bottom   int      // depth of the leaves below the root of the bucket; -1 if unknown
	levels   []level  // one for each depth below the root of a bucket
	notes    *notes
}

// level has reusable buffers for the page at one depth on the way from the root to a leaf.
type level struct {
	data     []byte
	elements []element
}

// head is the newer of the two head pages of a file.
type head struct {
	root, freelist, high, tx uint64
	alone                    bool // whether the other one is damaged
}

// checkTree reads the pages of the file at path and fails with ErrDamaged if they are inconsistent. It notes damaged
// pairs. It reports whether one of the two head pages was lost, and possibly the newest commit with it.
func checkTree(path string, deepBytes int64, notes *notes) (halved bool, err error) {
	file, err := os.Open(path) //nolint:gosec // the file of the store
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	return checkPages(file, info.Size(), deepBytes, notes)
}

// checkPages is like checkTree, for an open file of the given size.
func checkPages(file io.ReaderAt, size, deepBytes int64, notes *notes) (halved bool, err error) {
	t := tree{file: file, pageSize: os.Getpagesize(), notes: notes}
	if t.head, err = readHead(file, t.pageSize); err != nil {
		return false, err
	}
	if most := uint64(size) / uint64(t.pageSize); t.head.high > most { //nolint:gosec // sizes are positive
		return false, fmt.Errorf("%w: cut off", storage.ErrDamaged)
	}
	t.deep = size <= deepBytes
	t.claimed = make([]uint64, t.head.high/64+1)
	return t.head.alone, t.check()
}

// readHead reads both head pages and returns the newer valid one, as bbolt does.
func readHead(file io.ReaderAt, pageSize int) (newest head, err error) {
	valid := 0
	for i := range 2 {
		b := make([]byte, 64)
		if _, err := file.ReadAt(b, int64(i*pageSize+pageHead)); err != nil {
			return head{}, err
		}
		sum := fnv.New64a()
		_, _ = sum.Write(b[:56])
		number := func(at int) uint64 { return binary.NativeEndian.Uint64(b[at:]) }
		if binary.NativeEndian.Uint32(b) != magic || sum.Sum64() != number(56) {
			continue
		}
		if binary.NativeEndian.Uint32(b[8:]) != uint32(pageSize) { //nolint:gosec // a page has a few KB
			return head{}, fmt.Errorf("%w: pages of another size", storage.ErrForeign)
		}
		if valid++; valid == 1 || number(48) > newest.tx {
			newest = head{root: number(16), freelist: number(32), high: number(40), tx: number(48)}
		}
	}
	if valid == 0 {
		return head{}, fmt.Errorf("%w: both head pages", storage.ErrDamaged)
	}
	newest.alone = valid == 1
	return newest, nil
}

func (t *tree) check() error {
	p, err := t.load(t.head.root, make([]byte, t.pageSize))
	if err != nil {
		return err
	}
	all, err := t.names(p)
	if err != nil {
		return err
	}
	for _, e := range all {
		if err := t.checkBucket(p, e); err != nil {
			return err
		}
	}
	return t.checkFree()
}

// names returns the three buckets of a file, which are the elements of its root page.
func (t *tree) names(p page) ([]element, error) {
	if p.flags != leafPage {
		return nil, p.damaged("it should have the buckets")
	}
	all, err := p.elements(nil)
	if err != nil {
		return nil, err
	}
	if len(all) != 3 {
		return nil, p.damaged("there should be three buckets")
	}
	for i, name := range [][]byte{dataBucket, logBucket, headBucket} {
		if !bytes.Equal(all[i].key, name) || !all[i].bucket || len(all[i].value) < bucketHead {
			return nil, p.damaged("a bucket is missing")
		}
	}
	return all, nil
}

// checkBucket checks a bucket. A small bucket is stored inline in the page that has its name.
func (t *tree) checkBucket(of page, e element) error {
	root := binary.NativeEndian.Uint64(e.value)
	if root != 0 {
		t.bottom = t.depth(root)
		return t.walk(root, 0, nil, nil)
	}
	inline := e.value[bucketHead:]
	if len(inline) < pageHead {
		return of.damaged("a bucket is cut off")
	}
	p := parsePage(inline)
	if p.flags != leafPage {
		return of.damaged("a bucket is none")
	}
	p.id = of.id
	if bytes.Equal(e.key, headBucket) {
		_, err := p.elements(nil) // Open reads them and checks their seals
		return err
	}
	return t.leaf(p, new(level), nil, nil)
}

// depth returns the depth of the leaves below a page, which is the same for all of them, or -1 if it cannot be
// determined.
func (t *tree) depth(id uint64) int {
	data := make([]byte, t.pageSize)
	for depth := range deepest {
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

// deepest is more levels than any bucket has: each level has at least twice the pages of the one above it.
const deepest = 64

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
		if !t.claim(id + i) {
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

// claim marks a page as used. It returns false if the page was already marked.
func (t *tree) claim(id uint64) bool {
	bit := uint64(1) << (id % 64)
	free := t.claimed[id/64]&bit == 0
	t.claimed[id/64] |= bit
	return free
}

// walk checks the page id at a depth below the root, and the pages below it. All keys must be at least low and less
// than high; nil means no bound.
func (t *tree) walk(id uint64, depth int, low, high []byte) error {
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
		return t.leaf(p, at, low, high)
	case branchPage:
		return t.branch(p, depth, low, high)
	}
	return p.damaged("it is neither branch nor leaf")
}

func (t *tree) branch(p page, depth int, low, high []byte) error {
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
	shallow := !t.deep && depth+1 == t.bottom
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
			if e.child < 2 || e.child >= t.head.high || !t.claim(e.child) {
				return p.damaged("a page below it is used twice")
			}
			continue
		}
		if err := t.walk(e.child, depth+1, e.key, below); err != nil {
			return err
		}
	}
	return nil
}

// leaf checks the pairs of a page. It notes damaged pairs, and does not check the order of damaged keys.
func (t *tree) leaf(p page, at *level, low, high []byte) error {
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
			t.notes.add(err)
			if !keyWhole(e.key, e.value) {
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

// checkFree fails if the list of free pages has a page that is in use.
func (t *tree) checkFree() error {
	p, err := t.load(t.head.freelist, make([]byte, t.pageSize))
	if err != nil {
		return err
	}
	count, ids := p.count, p.data[pageHead:]
	if count == 0xFFFF {
		count, ids = int(binary.NativeEndian.Uint64(ids)), ids[8:] //nolint:gosec // checked below
	}
	if p.flags != freelistPage || count < 0 || count > len(ids)/8 {
		return p.damaged("it should have the free pages")
	}
	for i := range count {
		id := binary.NativeEndian.Uint64(ids[i*8:])
		if id < 2 || id >= t.head.high || !t.claim(id) {
			return p.damaged("a page is in use and free")
		}
	}
	return nil
}
