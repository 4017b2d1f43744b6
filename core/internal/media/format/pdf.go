package format

import (
	"bytes"

	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// pdfTail is the largest distance of the end marker of a document from its end, in bytes: readers do not search
// further.
const pdfTail = 2048

// readPDF accepts a document unchanged. This is safe because it is served as an attachment and no code here parses it.
func readPDF(body []byte) (*File, error) {
	if !kind.IsPDF(body) {
		return nil, broken("it does not begin as a PDF")
	}
	if !bytes.Contains(body[max(len(body)-pdfTail, 0):], []byte("%%EOF")) {
		return nil, truncated()
	}
	return &File{Body: body}, nil
}
