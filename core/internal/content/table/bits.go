package table

import "math/bits"

// set is a set of small numbers: rows, or codes of values.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s set) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// addRange adds the numbers from one to another, which is not added.
func (s set) addRange(from, to int) {
	for i := from; i < to; {
		if i%64 == 0 && to-i >= 64 {
			s[i/64] = ^uint64(0)
			i += 64
			continue
		}
		s.add(i)
		i++
	}
}

// invert replaces the set of numbers below n by the others.
func (s set) invert(n int) {
	for i := range s {
		s[i] = ^s[i]
	}
	if n%64 != 0 && len(s) > 0 {
		s[len(s)-1] &= 1<<(n%64) - 1
	}
}

func (s set) and(other set) {
	for i := range s {
		s[i] &= other[i]
	}
}

func (s set) or(other set) {
	for i := range s {
		s[i] |= other[i]
	}
}

func (s set) without(other set) {
	for i := range s {
		s[i] &^= other[i]
	}
}

func (s set) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// each calls fn with the numbers in ascending order until fn returns false.
func (s set) each(fn func(i int) bool) {
	for at, word := range s {
		for word != 0 {
			if !fn(at*64 + bits.TrailingZeros64(word)) {
				return
			}
			word &= word - 1
		}
	}
}
