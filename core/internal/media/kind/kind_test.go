package kind_test

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
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
		"\x00\x00\x00\x14ftypmp42\x00\x00\x00\x00":                                         kind.MP4,
		"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2":                                 kind.MP4,
		"\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00":                                         "",
		"\x00\x00\x00\x14ftypM4A \x00\x00\x00\x00":                                         "",
		"\x00\x00\x00\x04ftypmp42\x00\x00\x00\x00":                                         "",
		"\x1a\x45\xdf\xa3\x87\x42\x82\x84webm":                                             kind.WebM,
		"\x1a\x45\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x0b\xec\x81\x00\x42\x82\x85webm\x00": kind.WebM,
		"\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska":                                         "",
		"\x1a\x45\xdf\xa3\x87\x42\x82\xffwebm":                                             "",
		"\x1a\x45\xdf\xa3\x83webm":                                                         "",
		"ID3\x04\x00\x00\x00\x00\x00\x00":                                                  kind.MP3,
		"ID3\x04\x00\x00\x80\x00\x00\x00":                                                  "",
		"\xff\xfb\x90\x00":                                                                 kind.MP3,
		"\xff\xfb\x90\x00" + strings.Repeat("\x00", 413) + "\xff\xfb\x90\x00":              kind.MP3,
		"\xff\xfb\x90\x00" + strings.Repeat("\x00", 500):                                   "",
		"\xff\xfb\xf0\x00":                                                                 "", // a bit rate that does not exist
		"\xff\xf1\x50\x80":                                                                 "", // AAC
		"\xff\xff\xff\xffftypheic\x00\x00\x00\x00":                                         "",
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
		kind.PDF: ".pdf", kind.MP4: ".mp4", kind.WebM: ".webm", kind.MP3: ".mp3", "text/html": "",
	} {
		if got := k.Extension(); got != want {
			t.Errorf("%s ends in %q", k, got)
		}
	}
}

// FuzzOf checks that a detected kind has an extension, and that Refusal returns no line breaks, semicolons or angle
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
		if reason := kind.Refusal(head, true); strings.ContainsAny(reason, "\r\n;<") {
			t.Errorf("%q is refused with %q", head, reason)
		}
	})
}

// TestRefusal checks that the reason for which a file is refused is the true one.
func TestRefusal(t *testing.T) {
	for head, want := range map[string]string{
		"PK\x03\x04":                          "is application/zip. Pictures are taken as",
		"<html>hi":                            "is text/html. Pictures are taken as",
		"<html>%PDF-1.4\n1 0 obj\n%%EOF":      "has 6 bytes in front of its beginning as a PDF document",
		"\x1b%-12345X@PJL\r\n%PDF-1.4\n%%EOF": "has 15 bytes in front of its beginning as a PDF document",
		"a word <svg xmlns='http://www.w3.org/2000/svg'/>": "is text/plain",
		"<!--" + strings.Repeat("x", kind.Head):            "No drawing begins within the first 64 KB",
		"\xff\xfe<\x00h\x00t\x00m\x00l\x00>\x00":           "Pictures are taken as",
	} {
		if got := kind.Refusal([]byte(head), true); !strings.Contains(got, want) || strings.Contains(got, "is image/svg") || strings.Contains(got, "is application/pdf") {
			t.Errorf("%.40q: %q, want %q", head, got, want)
		}
	}
}

// TestDrawingsWithPrologs checks that drawings are detected after long comments and document types, and in UTF-16.
func TestDrawingsWithPrologs(t *testing.T) {
	for name, text := range map[string]string{
		"a long comment":       "<!-- " + strings.Repeat("x", 60_000) + " -->\n<svg width='1'/>",
		"many comments":        "<?xml version='1.0'?>" + strings.Repeat("<!-- > -->\n", 3000) + "<svg>",
		"a long document type": "<!DOCTYPE svg [" + strings.Repeat("<!ENTITY a 'http://x>'>\n", 1000) + "] >\n<svg xmlns='&a;'>",
		"a declared encoding":  "<?xml version='1.0' encoding='UTF-16'?><svg>",
		"a prefix":             "<s:svg xmlns:s='http://www.w3.org/2000/svg'>",
		"a tag without an end": "<svg d='" + strings.Repeat("M0 0", 20_000),
	} {
		if got, _ := kind.Of([]byte(text)[:min(len(text), kind.Head)]); got != kind.SVG {
			t.Errorf("%s: it is %q", name, got)
		}
		for order, body := range utf16Of(text) {
			if got, _ := kind.Of(body[:min(len(body), kind.Head)]); got != kind.SVG && len(text) < kind.Head/2 {
				t.Errorf("%s, %s: it is %q", name, order, got)
			}
		}
	}
}

// utf16Of returns a text in UTF-16, by the name of the order of its bytes.
func utf16Of(text string) map[string][]byte {
	all := map[string][]byte{}
	for _, r := range utf16.Encode([]rune(text)) {
		all["little endian"] = binary.LittleEndian.AppendUint16(all["little endian"], r)
		all["big endian"] = binary.BigEndian.AppendUint16(all["big endian"], r)
	}
	for order, mark := range map[string]string{"little endian": "\xff\xfe", "big endian": "\xfe\xff"} {
		all[order+" with a mark"] = append([]byte(mark), all[order]...)
	}
	return all
}
