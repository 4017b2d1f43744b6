package api

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/media"
)

// span gives the part of a file that is asked for; of no bytes where the file is not as long. False if all of it is: also
// where several parts are asked for, or in a way that is not known, or of a file that has changed meanwhile (RFC 9110, 14).
func span(r *Request, file *media.File) (from, size int64, asked bool) {
	text, bytes := strings.CutPrefix(r.Range, "bytes=")
	first, last, whole := strings.Cut(strings.TrimSpace(text), "-")
	if !bytes || !whole || strings.Contains(text, ",") || !sameAs(r.IfRange, file) {
		return 0, 0, false
	}
	if first == "" {
		tail, ok := offset(last)
		tail = min(tail, file.Size)
		return file.Size - tail, tail, ok
	}
	from, ok := offset(first)
	if !ok {
		return 0, 0, false
	}
	to := file.Size - 1
	if last != "" {
		end, ok := offset(last)
		if !ok || end < from {
			return 0, 0, false
		}
		to = min(to, end)
	}
	return from, max(to-from+1, 0), true
}

// offset reads digits.
func offset(text string) (int64, bool) {
	n, err := strconv.ParseUint(text, 10, 63)
	return int64(n), err == nil && strings.Trim(text, "0123456789") == "" //nolint:gosec // it has 63 bits
}

// sameAs reports whether a file is the one that an If-Range names; an empty one names whichever there is.
func sameAs(ifRange string, file *media.File) bool {
	if ifRange == "" || ifRange == file.ETag {
		return true
	}
	at, err := http.ParseTime(ifRange)
	return err == nil && at.Equal(file.Modified.Truncate(time.Second))
}
