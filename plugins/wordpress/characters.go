package wordpress

import (
	"bufio"
	"bytes"
	"io"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

var (
	declared  = regexp.MustCompile(`encoding\s*=\s*["']([^"']*)["']`)
	reference = regexp.MustCompile(`&#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,10}));`)
)

// wellFormed makes a file one that XML can contain, so that a damaged letter does not prevent the import of everything
// else: bytes that are not valid UTF-8 are replaced by U+FFFD, and characters that XML forbids are dropped, as are
// references to them. Of a file that declares another encoding, only the references are dropped.
func wellFormed(from io.Reader) io.Reader {
	in := bufio.NewReader(from)
	// The error of Peek does not matter: a shorter file is returned as a whole.
	head, _ := in.Peek(200)
	prolog, _, _ := bytes.Cut(head, []byte("?>"))
	if said := declared.FindSubmatch(prolog); said != nil && !strings.EqualFold(string(said[1]), "utf-8") {
		return &references{from: in}
	}
	return &references{from: transform.NewReader(in, transform.Chain(runes.ReplaceIllFormed(), runes.Remove(runes.Predicate(forbidden))))}
}

// forbidden reports whether XML 1.0 does not allow a character.
func forbidden(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF || r >= 0xD800 && r <= 0xDFFF || r > 0x10FFFF
}

// references drops the references to characters that XML forbids.
type references struct {
	from   io.Reader
	ready  []byte // to be returned
	behind []byte // the last bytes that were read, which may be the beginning of a reference
	err    error
}

// longest is the largest number of bytes of a reference.
const longest = 14

func (r *references) Read(p []byte) (int, error) {
	for len(r.ready) == 0 && r.err == nil {
		buffer := make([]byte, 32<<10)
		n, err := r.from.Read(buffer)
		r.err = err
		text := append(r.behind, buffer[:n]...)
		cut := len(text)
		if at := bytes.LastIndexByte(text[max(0, len(text)-longest):], '&'); at >= 0 && err == nil {
			cut = max(0, len(text)-longest) + at
		}
		r.behind = bytes.Clone(text[cut:])
		r.ready = reference.ReplaceAllFunc(text[:cut], func(found []byte) []byte {
			if forbidden(referred(found)) {
				return nil
			}
			return found
		})
	}
	n := copy(p, r.ready)
	if r.ready = r.ready[n:]; n == 0 && len(r.ready) == 0 && len(p) > 0 {
		return 0, r.err
	}
	return n, nil
}

// referred returns the character that a reference is of.
func referred(found []byte) rune {
	parts := reference.FindSubmatch(found)
	base, digits := 10, parts[2]
	if len(parts[1]) > 0 {
		base, digits = 16, parts[1]
	}
	number, err := strconv.ParseInt(string(digits), base, 32)
	if err != nil {
		return -1
	}
	return rune(number)
}
