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

// fullCheckBytes is the size up to which all pages of a store are read when it is opened. Of a larger store only the branch
// pages are read, about one page in a hundred. That is enough to detect a page that is used twice.
const fullCheckBytes = 64 << 20

// tree has the pages of a file. No process may write to the file meanwhile.
type tree struct {
	file       io.ReaderAt
	pageSize   int
	head       head
	used       []uint64 // a bit for each page that is in use
	readLeaves bool     // whether leaves are read
	leafDepth  int      // depth of the leaves below the root of the bucket; -1 if unknown
	levels     []level  // one for each depth below the root of a bucket
	damaged    *damagedKeys
}

// head is the newer of the two head pages of a file.
type head struct {
	root, freelist, high, tx uint64
	otherDamaged             bool // whether the other one is damaged
}

// checkTree reads the pages of the file at path and fails with ErrDamaged if they are inconsistent. It records damaged
// pairs. It reports whether one of the two head pages was lost, and possibly the newest commit with it.
func checkTree(path string, deepBytes int64, damaged *damagedKeys) (halved bool, err error) {
	file, err := os.Open(path) //nolint:gosec // the file of the store
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	return checkPages(file, info.Size(), deepBytes, damaged)
}

// checkPages is like checkTree, for an open file of the given size.
func checkPages(file io.ReaderAt, size, deepBytes int64, damaged *damagedKeys) (halved bool, err error) {
	t := tree{file: file, pageSize: os.Getpagesize(), damaged: damaged}
	if t.head, err = readHead(file, t.pageSize); err != nil {
		return false, err
	}
	if pages := uint64(size) / uint64(t.pageSize); t.head.high > pages { //nolint:gosec // sizes are positive
		return false, fmt.Errorf("%w: cut off", storage.ErrDamaged)
	}
	t.readLeaves = size <= deepBytes
	t.used = make([]uint64, t.head.high/64+1)
	return t.head.otherDamaged, t.check()
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
	newest.otherDamaged = valid == 1
	return newest, nil
}

func (t *tree) check() error {
	p, err := t.load(t.head.root, make([]byte, t.pageSize))
	if err != nil {
		return err
	}
	all, err := t.rootBuckets(p)
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

// rootBuckets returns the three buckets of a file, which are the elements of its root page.
func (t *tree) rootBuckets(p page) ([]element, error) {
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
		t.leafDepth = t.depth(root)
		return t.checkPage(root, 0, nil, nil)
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
	return t.checkLeaf(p, new(level), nil, nil)
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
		if id < 2 || id >= t.head.high || !t.markUsed(id) {
			return p.damaged("a page is in use and free")
		}
	}
	return nil
}
