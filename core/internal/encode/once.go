package encode

import "sync"

// Once keeps what a body is in each coding, from the first time that it is asked for. It is safe for
// concurrent use, and must not be copied.
type Once struct{ brotli, gzip kept }

type kept struct {
	once sync.Once
	body []byte
}

// Get gives the body in a coding. The body must be the same at each call.
func (o *Once) Get(coding string, body []byte) []byte {
	k := &o.gzip
	if coding == Brotli {
		k = &o.brotli
	}
	k.once.Do(func() { k.body = Encode(coding, body) })
	return k.body
}
