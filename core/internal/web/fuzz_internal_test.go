package web

import (
	"math"
	"slices"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/encode"
)

// FuzzAcceptEncoding checks that the chosen coding exists and is not refused by the client.
func FuzzAcceptEncoding(f *testing.F) {
	for _, accept := range []string{"", "gzip", "br;q=0.5, gzip;q=1", "*;q=0", "gzip;q=nan", "gzip;q=-1, *", "br;q=0, *;q=1", ";;,,;q="} {
		f.Add(accept)
	}
	codings := []string{encode.Gzip, encode.Brotli}
	f.Fuzz(func(t *testing.T, accept string) {
		best := bestCoding(accept, codings)
		if best != "" && !slices.Contains(codings, best) {
			t.Errorf("%q is sent %q", accept, best)
		}
		for _, coding := range append(codings, "identity") {
			if q := quality(accept, coding); math.IsNaN(q) || q < 0 || q > 1 {
				t.Errorf("%q wants %s with %v", accept, coding, q)
			}
		}
		if best != "" && quality(accept, best) == 0 {
			t.Errorf("%q refuses %s", accept, best)
		}
	})
}

// FuzzForwardedFor checks that each address that is parsed is valid.
func FuzzForwardedFor(f *testing.F) {
	for _, hop := range []string{"192.0.2.1", "192.0.2.1:80", "[2001:db8::1]:80", "2001:db8::1%eth0", "unknown", "", "::ffff:192.0.2.1"} {
		f.Add(hop)
	}
	f.Fuzz(func(t *testing.T, hop string) {
		if addr, ok := hopAddress(hop); ok && !addr.IsValid() {
			t.Errorf("%q is %v", hop, addr)
		}
	})
}

// FuzzRequestID checks that the ID of a request in the log is short and plain.
func FuzzRequestID(f *testing.F) {
	for _, id := range []string{"", "a-b_9", "a b", "a\nb", "\x1b[2J", "é"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, given string) {
		id := (&head{requestID: given}).chooseRequestID(true)
		if id == "" || len(id) > maxRequestID || slices.ContainsFunc([]rune(id), notIDRune) {
			t.Errorf("%q becomes %q", given, id)
		}
	})
}
