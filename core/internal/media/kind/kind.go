// Package kind detects the kind of a file from its first bytes, never from its name.
package kind

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"

	"github.com/quoin-cms/quoin/core/internal/media/svg"
)

// Kind is a supported kind of file, by its media type.
type Kind string

// The supported kinds.
const (
	JPEG Kind = "image/jpeg"
	PNG  Kind = "image/png"
	GIF  Kind = "image/gif"
	WebP Kind = "image/webp"
	AVIF Kind = "image/avif"
	SVG  Kind = "image/svg+xml"
	PDF  Kind = "application/pdf"
	MP4  Kind = "video/mp4"
	WebM Kind = "video/webm"
	MP3  Kind = "audio/mpeg"
)

// Head is the number of first bytes that are enough to detect the kind of a file. Comments of editors may precede the
// first element of a drawing.
const Head = 64 << 10

// Of detects the kind of a file from its first bytes, of which Head are enough. It returns false if the kind is not
// supported.
func Of(head []byte) (Kind, bool) {
	switch {
	case bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return JPEG, true
	case bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")):
		return PNG, true
	case bytes.HasPrefix(head, []byte("GIF87a")), bytes.HasPrefix(head, []byte("GIF89a")):
		return GIF, true
	case len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return WebP, true
	case isAVIF(head):
		return AVIF, true
	case IsPDF(head):
		return PDF, true
	case isMP4(head):
		return MP4, true
	case IsWebM(head):
		return WebM, true
	case isMP3(head):
		return MP3, true
	case isSVG(head):
		return SVG, true
	}
	return "", false
}

// IsPDF reports whether a file begins like a PDF document. It skips white space and a byte order mark, which some
// programs write in front and which readers accept.
func IsPDF(head []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), "\x00\t\n\f\r "), []byte("%PDF-"))
}

// isAVIF searches the brand in the first box of the file.
func isAVIF(head []byte) bool {
	if len(head) < 16 || string(head[4:8]) != "ftyp" {
		return false
	}
	size := int(head[0])<<24 | int(head[1])<<16 | int(head[2])<<8 | int(head[3])
	for brand := range slices.Chunk(head[8:min(max(size, 8), len(head))], 4) {
		if string(brand) == "avif" || string(brand) == "avis" {
			return true
		}
	}
	return false
}

// isSVG reports whether the first element is that of a drawing, after everything that may precede it.
func isSVG(head []byte) bool {
	return firstElement(head) == "svg"
}

// firstElement returns the local name of the first element of an XML document; empty if there is none in its head.
func firstElement(head []byte) string {
	head, _ = svg.UTF8(head)
	read := xml.NewDecoder(bytes.NewReader(head))
	read.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		from := read.InputOffset()
		token, err := read.RawToken()
		switch t := token.(type) {
		case xml.StartElement:
			return t.Name.Local
		case xml.Directive:
			if !doctype.Match(t) {
				return ""
			}
		case xml.CharData:
			if len(bytes.TrimSpace(t)) > 0 {
				return ""
			}
		}
		if err != nil {
			// The tag may end after the head, or refer to entities of the document type.
			if start.Match(head[from:]) {
				return "svg"
			}
			return ""
		}
	}
}

var (
	doctype = regexp.MustCompile(`^DOCTYPE\s+svg\b`)
	start   = regexp.MustCompile(`^<svg[\s/>]`)
	prolog  = regexp.MustCompile(`^\s*<(?:\?xml\s|!--|!DOCTYPE\s+svg\b)`)
)

// pdfSearch is the number of first bytes in which readers search for the beginning of a PDF document.
const pdfSearch = 1024

// Refusal returns the reason why a file is not accepted whose kind is not supported, in sentences for the user. plays
// reports whether film and sound are accepted.
func Refusal(head []byte, plays bool) string {
	if at := bytes.Index(head[:min(len(head), pdfSearch)], []byte("%PDF-")); at > 0 {
		return fmt.Sprintf("The file has %d bytes in front of its beginning as a PDF document. Export it as PDF again, and upload the new file.", at)
	}
	text, _ := svg.UTF8(head)
	if len(head) >= Head && prolog.Match(text) {
		return fmt.Sprintf("No drawing begins within the first %d KB of the file. Take out its comments, and upload it again.", Head>>10)
	}
	name, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	if Kind(name) == SVG {
		return "The file has something in front of its beginning as an SVG drawing. Export it as SVG again, and upload the new file."
	}
	taken := "Pictures are taken as JPEG, PNG, GIF, WebP, AVIF or SVG, documents as PDF"
	if plays {
		taken += ", films as MP4 or WebM, sound as MP3"
	}
	return fmt.Sprintf("The file is %s. %s.", name, taken)
}

// Scales reports whether a kind has variants: whether it consists of pixels that this program can decode.
func (k Kind) Scales() bool { return k == JPEG || k == PNG || k == GIF || k == WebP }

// Plays reports whether a kind is film or sound.
func (k Kind) Plays() bool { return k == MP4 || k == WebM || k == MP3 }

// Extension returns the file name extension of a kind, with the dot.
func (k Kind) Extension() string {
	switch k {
	case JPEG:
		return ".jpg"
	case SVG:
		return ".svg"
	case MP3:
		return ".mp3"
	case PNG, GIF, WebP, AVIF, PDF, MP4, WebM:
		_, name, _ := strings.Cut(string(k), "/")
		return "." + name
	}
	return ""
}
