package analytics

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// rollup has the cells of a table, or of a part of one.
type rollup map[value]*cell

// cellFor returns the cell of a value. If the rollup already has most values, a new value is counted under other, unless
// the table reserves space for it.
func (r rollup) cellFor(t table, v value, limit int) *cell {
	c := r[v]
	if c != nil {
		return c
	}
	if len(r) >= limit && !t.isReserved(v) {
		v = t.overflow(v)
		if c = r[v]; c != nil {
			return c
		}
	}
	c = &cell{}
	r[v] = c
	return c
}

// merge adds another rollup of the same table and day. The other rollup must not be used afterwards.
func (r rollup) merge(o rollup, t table, limit int) error {
	for v, c := range o {
		if err := r.cellFor(t, v, limit).merge(c, tableSpecs[t].precision); err != nil {
			return err
		}
	}
	return nil
}

// clone returns a copy that may be merged into another rollup.
func (r rollup) clone() rollup {
	o := make(rollup, len(r))
	for v, c := range r {
		o[v] = c.clone()
	}
	return o
}

// updateSketches updates every sketch and its estimate.
func (r rollup) updateSketches(t table) error {
	for _, c := range r {
		if err := c.updateSketch(tableSpecs[t].precision); err != nil {
			return err
		}
	}
	return nil
}

// finalize replaces every sketch by its estimate.
func (r rollup) finalize(t table) error {
	for _, c := range r {
		if err := c.finalize(tableSpecs[t].precision); err != nil {
			return err
		}
	}
	return nil
}

// format is the version of the stored encoding. It must change with the encoding.
const format = 1

var errDamaged = errors.New("analytics: what is stored cannot be read")

// encode encodes the rollup and the number of the latest flush that it contains. The encoding has the number of cells,
// and for each cell its two texts, its counters that are not 0, its visitors outside the sketch, its sketch and its
// estimate.
func (r rollup) encode(flush uint64) ([]byte, error) {
	b := append(make([]byte, 0, 64*len(r)+16), format)
	b = binary.AppendUvarint(b, flush)
	b = binary.AppendUvarint(b, uint64(len(r)))
	for v, c := range r {
		b = appendText(appendText(b, v.first), v.second)
		b = c.appendCounters(b)
		b = binary.AppendUvarint(b, uint64(len(c.unsketched)))
		for _, visitor := range c.unsketched {
			b = binary.BigEndian.AppendUint64(b, visitor)
		}
		stored := c.encodedSketch
		if c.sketch != nil {
			var err error
			if stored, err = c.sketch.MarshalBinary(); err != nil {
				return nil, fmt.Errorf("analytics: sketch: %w", err)
			}
		}
		b = append(binary.AppendUvarint(b, uint64(len(stored))), stored...)
		b = binary.AppendUvarint(b, uint64(c.estimate))
	}
	return b, nil
}

func (c *cell) appendCounters(b []byte) []byte {
	used := 0
	for _, n := range c.n {
		if n != 0 {
			used++
		}
	}
	b = binary.AppendUvarint(b, uint64(used))
	for i, n := range c.n {
		if n != 0 {
			b = binary.AppendVarint(append(b, byte(i)), n)
		}
	}
	return b
}

func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// keepFunc reports whether a reader needs the cell with these texts.
type keepFunc func(first, second []byte) bool

// decode decodes a rollup, or those of its cells that keep accepts; a nil keep accepts all. The result does not alias
// data.
func decode(data []byte, keep keepFunc) (r rollup, flush uint64, err error) {
	d := decoder{data: data}
	if d.byte() != format {
		return nil, 0, errDamaged
	}
	flush = d.uvarint()
	r = rollup{}
	for cells := d.uvarint(); cells > 0 && !d.failed; cells-- {
		first, second := d.bytes(), d.bytes()
		if keep == nil || keep(first, second) {
			r[value{string(first), string(second)}] = d.cell()
		} else {
			d.skip()
		}
	}
	if d.failed {
		return nil, 0, errDamaged
	}
	return r, flush, nil
}

// decoder reads encoded values. After the first failure it returns zero values.
type decoder struct {
	data   []byte
	failed bool
}

func (d *decoder) fail() {
	d.data, d.failed = nil, true
}

func (d *decoder) byte() byte {
	b := d.next(1)
	if b == nil {
		return 0
	}
	return b[0]
}

func (d *decoder) next(n uint64) []byte {
	if n > uint64(len(d.data)) {
		d.fail()
		return nil
	}
	b := d.data[:n:n]
	d.data = d.data[n:]
	return b
}

func (d *decoder) uvarint() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) varint() int64 {
	v, n := binary.Varint(d.data)
	if n <= 0 {
		d.fail()
		return 0
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) bytes() []byte { return d.next(d.uvarint()) }

func (d *decoder) text() string { return string(d.bytes()) }

// cell decodes a cell.
func (d *decoder) cell() *cell {
	c := &cell{n: make([]int64, 0, visitors+1)}
	for range d.uvarint() {
		counter, n := d.byte(), d.varint()
		if d.failed {
			return nil
		}
		c.add(int(counter), n)
	}
	for fresh := d.next(d.unsketchedBytes()); len(fresh) >= 8; fresh = fresh[8:] {
		c.unsketched = append(c.unsketched, binary.BigEndian.Uint64(fresh))
	}
	if stored := d.bytes(); len(stored) > 0 {
		c.encodedSketch = slices.Clone(stored)
	}
	c.estimate = int64(d.uvarint())
	return c
}

// skip skips a cell.
func (d *decoder) skip() {
	for n := d.uvarint(); n > 0 && !d.failed; n-- {
		d.byte()
		d.varint()
	}
	d.next(d.unsketchedBytes())
	d.bytes()
	d.uvarint()
}

// unsketchedBytes reads the number of visitors outside the sketch and returns their size in bytes.
func (d *decoder) unsketchedBytes() uint64 { return 8 * min(d.uvarint(), uint64(len(d.data))) }
