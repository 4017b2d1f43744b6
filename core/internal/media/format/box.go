package format

import "encoding/binary"

// box is a box of a file in the format of ISO 14496-12. It shares memory with the file: a write to it changes the file.
type box struct {
	name  string
	whole []byte
	body  []byte
}

const boxHead = 8

// boxes calls a function for each box, with the offset of its body.
func boxes(all []byte, each func(b box, at int) error) error {
	for begin := 0; begin < len(all); {
		b, err := nextBox(all[begin:])
		if err != nil {
			return err
		}
		if err := each(b, begin+len(b.whole)-len(b.body)); err != nil {
			return err
		}
		begin += len(b.whole)
	}
	return nil
}

func nextBox(rest []byte) (box, error) {
	if len(rest) < boxHead {
		return box{}, truncated()
	}
	size, head := uint64(binary.BigEndian.Uint32(rest)), uint64(boxHead)
	switch {
	case size == 0: // to the end
		size = uint64(len(rest))
	case size == 1 && len(rest) >= 16:
		size, head = binary.BigEndian.Uint64(rest[8:]), 16
	}
	if size < head || size > uint64(len(rest)) {
		return box{}, truncated()
	}
	return box{name: string(rest[4:8]), whole: rest[:size], body: rest[head:size]}, nil
}

// blank turns a box into one of type "free" with the same size, which every reader skips.
func (b box) blank() {
	copy(b.whole[4:], "free")
	clear(b.body)
}

// numbers reads numbers of various sizes in sequence. Once there are too few bytes, all further numbers are 0.
type numbers struct {
	rest  []byte
	short bool
}

// take reads a number of the given size in bytes, at most 8.
func (n *numbers) take(bytes int) uint64 {
	if bytes > len(n.rest) {
		n.rest, n.short = nil, true
	}
	if n.short {
		return 0
	}
	v := uint64(0)
	for _, b := range n.rest[:bytes] {
		v = v<<8 | uint64(b)
	}
	n.rest = n.rest[bytes:]
	return v
}

// version reads the head of a full box, and returns its version and flags.
func (n *numbers) version() (version, flags uint64) {
	v := n.take(4)
	return v >> 24, v & 0xffffff
}

// id reads the number of an item, which has 4 bytes if long is true, and otherwise 2.
func (n *numbers) id(long bool) uint64 {
	if long {
		return n.take(4)
	}
	return n.take(2)
}
