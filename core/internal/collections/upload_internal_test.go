package collections

import (
	"bytes"
	"mime"
	"mime/multipart"
	"testing"

	"github.com/quoin-cms/quoin/core"
)

// FuzzMultipart reads forms without a file: they end in a refusal that is told to the one who sent them.
func FuzzMultipart(f *testing.F) {
	form := func(parts ...string) []byte {
		var out bytes.Buffer
		w := multipart.NewWriter(&out)
		if err := w.SetBoundary("x"); err != nil {
			f.Fatal(err)
		}
		for _, name := range parts {
			if err := w.WriteField(name, "true"); err != nil {
				f.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			f.Fatal(err)
		}
		return out.Bytes()
	}
	const kind = "multipart/form-data; boundary=x"
	f.Add(kind, form("alt", "tags", "decorative"))
	f.Add(kind, form("alt", "alt"))
	f.Add(kind, form("role"))
	f.Add(kind, []byte("--x\r\nContent-Disposition: form-data; name*=UTF-8''alt; filename=\"../a\"\r\n\r\n"))
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		_, parameters, err := mime.ParseMediaType(contentType)
		if err != nil || parameters["boundary"] == "" || bytes.Contains(body, []byte("file")) {
			t.Skip() // no form, or one whose file media takes
		}
		in := &limitedReader{from: bytes.NewReader(body)}
		s := &uploadForm{there: map[string]bool{}}
		err = s.read(t.Context(), multipart.NewReader(in, parameters["boundary"]), in, uploadOptions{limit: 1 << 10, whole: true})
		switch code := core.CodeOf(in.explain(err)); {
		case s.there["file"]:
			t.Skip()
		case err == nil:
			t.Error("a form without a file is taken")
		case code != core.Malformed && code != core.TooLarge:
			t.Errorf("%s: %v", code, err)
		}
		if len(s.there) > maxParts {
			t.Errorf("%d parts were read", len(s.there))
		}
	})
}

// TestNamesAsBrowsersSendThem have their quotes again, and end no line.
func TestNamesAsBrowsersSendThem(t *testing.T) {
	if got, want := escapes.Replace("a %22b%22%0D%0Ac 100%.png"), `a "b"  c 100%.png`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
