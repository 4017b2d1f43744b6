// Package kind detects the kind of a file from its first bytes, never from its name.
package kind

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"
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
)

// Head is the number of first bytes that are enough to detect the kind of a file.
const Head = 4096

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

// isSVG skips everything that may precede the first element.
func isSVG(head []byte) bool {
	rest := bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		end := ""
		switch {
		case bytes.HasPrefix(rest, []byte("<?xml")):
			end = "?>"
		case bytes.HasPrefix(rest, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(rest, []byte("<!DOCTYPE svg")):
			end = ">"
			if inner := bytes.IndexByte(rest, '['); inner >= 0 && inner < bytes.IndexByte(rest, '>') {
				end = "]>"
			}
		default:
			return bytes.HasPrefix(rest, []byte("<svg")) && len(rest) > 4 && bytes.IndexByte([]byte(" \t\r\n>/"), rest[4]) >= 0
		}
		at := bytes.Index(rest, []byte(end))
		if at < 0 {
			return false
		}
		rest = rest[at+len(end):]
	}
}

// Name describes the kind of a file that is not accepted, for the user. If the detected kind is a supported one, the
// file was refused because of bytes in front, and Name says so.
func Name(head []byte) string {
	name, _, _ := strings.Cut(mimetype.Detect(head).String(), ";")
	if Kind(name).Extension() != "" {
		return name + " with something in front of it"
	}
	return name
}

// Scales reports whether a kind has variants: whether it consists of pixels that this program can decode.
func (k Kind) Scales() bool { return k == JPEG || k == PNG || k == GIF || k == WebP }

// Extension returns the file name extension of a kind, with the dot.
func (k Kind) Extension() string {
	switch k {
	case JPEG:
		return ".jpg"
	case SVG:
		return ".svg"
	case PNG, GIF, WebP, AVIF, PDF:
		_, name, _ := strings.Cut(string(k), "/")
		return "." + name
	}
	return ""
}
