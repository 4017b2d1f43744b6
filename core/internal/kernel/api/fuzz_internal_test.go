package api

import (
	"strings"
	"testing"
)

// FuzzBearer: what is taken for a token is in the header, and has no room around it.
func FuzzBearer(f *testing.F) {
	for _, header := range []string{"", "Bearer", "bearer qn_a", "BEARER  a b ", "Basic YTpi", "\tBearer\t\x00"} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		secret, ok := Bearer(header)
		if !strings.Contains(header, secret) || strings.TrimSpace(secret) != secret {
			t.Errorf("%q has %q", header, secret)
		}
		if ok && !strings.HasPrefix(strings.ToLower(strings.TrimSpace(header)), "bearer") {
			t.Errorf("%q is taken for a token", header)
		}
	})
}

// FuzzRange: what is asked of a file lies in it.
func FuzzRange(f *testing.F) {
	for _, text := range []string{"bytes=0-", "bytes=-1", "bytes=5-2", "bytes=0-9223372036854775807", "bytes=18446744073709551615-", "bytes=0-1,3-4", "bytes= -0", "bytes=--1"} {
		f.Add(text, int64(100), `"a"`)
	}
	f.Fuzz(func(t *testing.T, text string, size int64, ifRange string) {
		if size < 0 {
			t.Skip()
		}
		from, length, asked := byteRange(&Request{Range: text, IfRange: ifRange}, &File{Size: size, ETag: `"a"`})
		if asked && length != 0 && (from < 0 || length < 0 || from > size-length) {
			t.Errorf("%q of %d bytes is %d from %d", text, size, length, from)
		}
		if length < 0 {
			t.Errorf("%q of %d bytes has %d bytes", text, size, length)
		}
	})
}

// FuzzIfNoneMatch: a tag is found where it stands, and no header stands for a tag that it does not have.
func FuzzIfNoneMatch(f *testing.F) {
	for _, header := range []string{"*", `"a"`, `W/"a"`, `"b", W/"a" ,`, `W/W/"a"`, `"a`, ",,"} {
		f.Add(header, `"a"`)
	}
	f.Fuzz(func(t *testing.T, header, tag string) {
		if HasTag(header, tag) && tag != "" && !strings.Contains(header, tag) && !strings.Contains(header, "*") {
			t.Errorf("%q has %q", header, tag)
		}
		if strings.TrimSpace(tag) == tag && tag != "" && !strings.ContainsAny(tag, ",") && !strings.HasPrefix(tag, "W/") && !HasTag(`"other", W/`+tag, tag) {
			t.Errorf("%q is not found", tag)
		}
	})
}

// FuzzCleanID: what may be an id or a slug leads nowhere else.
func FuzzCleanID(f *testing.F) {
	for _, id := range []string{"", "a", "../a", "a\x00", "\xff", strings.Repeat("a", maxID+1), "é"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if clean := CleanID(id); clean != "" && (clean != id || strings.ContainsAny(clean, "/\x00") || len(clean) > maxID) {
			t.Errorf("%q becomes %q", id, clean)
		}
	})
}
