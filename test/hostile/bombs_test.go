package hostile_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestAdvisoryBombs: what is small and unfolds to much is refused, or left folded, with as little memory as anything else.
// TestHostileFiles has more of the pictures.
func TestAdvisoryBombs(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff, v := s.staff(), s.visitor("198.51.100.1")
	bomb := strings.Repeat("\x00", 64<<20)
	var zipped, packed bytes.Buffer
	for _, c := range []interface {
		Write([]byte) (int, error)
		Close() error
	}{gzip.NewWriter(&zipped), zlib.NewWriter(&packed)} {
		if _, err := c.Write([]byte(bomb)); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	// No body is unfolded, whatever it says of itself.
	for _, coding := range []string{"gzip", "deflate", "br", "zstd", "gzip, gzip", "x-gzip"} {
		for _, path := range []string{"/api/inquiries", "/api/admin/login", "/api/analytics/events", "/contact"} {
			want(t, coding+" to "+path, v.post(path, zipped.String(), "Content-Encoding", coding), 400, 413, 415, 422, 429)
		}
		want(t, coding+" of staff", staff.post("/api/products", zipped.String(), "Content-Encoding", coding), 400, 413, 415)
	}
	use := `<g id="g0"><path d="M0 0h1v1z"/></g>`
	for i := range 12 {
		use += fmt.Sprintf(`<g id="g%d">%s</g>`, i+1, strings.Repeat(fmt.Sprintf(`<use href="#g%d"/>`, i), 10))
	}
	for name, c := range map[string]struct {
		file   string
		status int
	}{
		"a large PNG":               {pngOf(t, 30_000, 30_000, 64<<20), 422},
		"a PNG with a large text":   {pngOf(t, 9, 9, 9*28)[:33] + chunk("zTXt", "Comment\x00\x00"+packed.String()) + pngOf(t, 9, 9, 9*28)[33:], 201},
		"a PNG with a large colour": {pngOf(t, 9, 9, 9*28)[:33] + chunk("iCCP", "P\x00\x00"+packed.String()) + pngOf(t, 9, 9, 9*28)[33:], 201},
		"more pixels than its size": {pngOf(t, 9, 9, 64<<20), 422},
		"a GIF of many frames":      {frames(t, 50_000), 422},
		"a drawing of drawings":     {drawing(use), 422},
		"a drawing of itself":       {drawing(`<g id="a"><use href="#a"/></g>`), 422},
		"a wide drawing":            {drawing(strings.Repeat("<path/>", 200_000)), 422},
		"a long path":               {drawing(`<path d="` + strings.Repeat("M0 0h9v9z", 500_000) + `"/>`), 422},
		"many attributes":           {drawing("<rect " + manyAttributes(50_000) + "/>"), 422},
		"a zipped drawing":          {zipped.String(), 415},
		"a PDF with a bomb": {"%PDF-1.4\n1 0 obj<</Filter/FlateDecode/Length " + fmt.Sprint(packed.Len()) + ">>stream\n" + packed.String() +
			"\nendstream endobj\n" + strings.TrimPrefix(onePage, "%PDF-1.4\n"), 201},
	} {
		r := want(t, name, staff.upload("a.png", c.file), c.status)
		if r.status != http.StatusCreated {
			continue
		}
		at := text(fieldsOf(t, r), "url")
		if sent := want(t, name, v.get(at), 200); len(sent.body) > 5<<20 {
			t.Errorf("%s is sent with %d bytes", name, len(sent.body))
		}
	}
	s.lives()
	s.staysSmall()
}

func manyAttributes(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, `a%d="" `, i)
	}
	return all.String()
}
