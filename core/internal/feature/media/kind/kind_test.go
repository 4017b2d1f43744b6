package kind_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/feature/media/kind"
)

func TestOf(t *testing.T) {
	for head, want := range map[string]kind.Kind{
		"\xff\xd8\xff\xe0":             kind.JPEG,
		"\x89PNG\r\n\x1a\n":            kind.PNG,
		"GIF87a":                       kind.GIF,
		"GIF89a/*":                     kind.GIF,
		"RIFF\x00\x00\x00\x00WEBPVP8 ": kind.WebP,
		"\x00\x00\x00\x14ftypavif\x00\x00\x00\x00":         kind.AVIF,
		"\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00miafavif": kind.AVIF,
		"%PDF-1.4":   kind.PDF,
		"<svg>":      kind.SVG,
		"\n%PDF-1.4": kind.PDF,
		"<!DOCTYPE svg PUBLIC 'x' [\n<!ENTITY a 'http://b'>\n]>\n<svg>":                           kind.SVG,
		"\xef\xbb\xbf<?xml version='1.0'?>\n<!-- a --><!DOCTYPE svg PUBLIC 'x'>\n<svg width='1'>": kind.SVG,

		"":                         "",
		"RIFF\x00\x00\x00\x00WAVE": "",
		"\x00\x00\x00\x14ftypmp42\x00\x00\x00\x00": "",
		"\xff\xff\xff\xffftypheic\x00\x00\x00\x00": "",
		"<svgx>":                 "",
		"<svg":                   "",
		"<html><svg>":            "",
		"<!-- never ends <svg>":  "",
		"<!DOCTYPE html><svg>":   "",
		"x%PDF-1.4":              "",
		strings.Repeat(" ", 100): "",
	} {
		if got, ok := kind.Of([]byte(head)); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v", head, got, ok)
		}
	}
}

func TestExtension(t *testing.T) {
	for k, want := range map[kind.Kind]string{
		kind.JPEG: ".jpg", kind.PNG: ".png", kind.GIF: ".gif", kind.WebP: ".webp", kind.AVIF: ".avif", kind.SVG: ".svg",
		kind.PDF: ".pdf", "text/html": "",
	} {
		if got := k.Extension(); got != want {
			t.Errorf("%s ends in %q", k, got)
		}
	}
}

// FuzzOf checks that a detected kind has an extension, and that Name returns no line breaks, semicolons or angle
// brackets.
func FuzzOf(f *testing.F) {
	for _, head := range []string{"\xff\xd8\xff", "\x00\x00\x00\x14ftypavif", "<?xml?><!---->\n<svg ", "%PDF-", "RIFF\x00\x00\x00\x00WEBP", "<!DOCTYPE svg [<!ENTITY a \">\">]><svg>"} {
		f.Add([]byte(head))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		k, ok := kind.Of(head)
		if ok != (k.Extension() != "") {
			t.Errorf("%q is %q, %v", head, k, ok)
		}
		if name := kind.Name(head); strings.ContainsAny(name, "\r\n;<") {
			t.Errorf("%q is called %q", head, name)
		}
	})
}

// TestName checks that the description of a refused file is not that of a supported kind.
func TestName(t *testing.T) {
	if got := kind.Name([]byte("PK\x03\x04")); got != "application/zip" {
		t.Errorf("an archive is called %q", got)
	}
	polyglot := []byte("<html>%PDF-1.4\n1 0 obj\n%%EOF")
	if got := kind.Name(polyglot); strings.HasSuffix(got, "/pdf") {
		t.Errorf("a document behind HTML is called %q", got)
	}
}
