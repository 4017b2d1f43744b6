package api

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// File is an open file that a call answers with. Serve closes it or passes it on with the response.
type File struct {
	io.ReadSeekCloser
	Size         int64
	Modified     time.Time
	LastModified string // Modified in the format of HTTP
	ETag         string // a strong entity tag, in quotes
	Mime         string
	Body         []byte // the whole content if it is in memory; shared, and must not be changed
}

// Serve answers with a file or the requested range of it. It closes the file if no part of it is sent.
func Serve(r *Request, file *File, header []Field) Response {
	out := Response{Status: http.StatusOK, Header: header, MediaType: file.Mime, ETag: file.ETag}
	if notModified(r, file) {
		_ = file.Close() // it was only read
		out.Status = http.StatusNotModified
		return out
	}
	from, size, asked := byteRange(r, file)
	switch {
	case !asked:
		size = file.Size
	case size == 0:
		_ = file.Close()
		refused := Problem(http.StatusRequestedRangeNotSatisfiable, "No such part", "The file is not as long as that.")
		refused.Set("Content-Range", "bytes */"+strconv.FormatInt(file.Size, 10))
		return refused
	default:
		out.Status = http.StatusPartialContent
		out.Set("Content-Range", "bytes "+strconv.FormatInt(from, 10)+"-"+strconv.FormatInt(from+size-1, 10)+"/"+
			strconv.FormatInt(file.Size, 10))
	}
	if file.Body != nil {
		out.Body = file.Body[from : from+size]
		return out
	}
	out.File = &Piece{Size: size, file: file, From: from, remaining: size}
	return out
}

// Piece is a range of a file, or all of it. It seeks to its start on the first read.
type Piece struct {
	Size int64

	file            *File
	From, remaining int64
}

// Read reads from the remaining bytes.
func (p *Piece) Read(b []byte) (int, error) {
	if err := p.seekToStart(); err != nil {
		return 0, err
	}
	if p.remaining == 0 {
		return 0, io.EOF
	}
	n, err := p.file.Read(b[:min(int64(len(b)), p.remaining)])
	p.remaining -= int64(n)
	return n, err
}

// WriteTo writes the remaining bytes. A local file is sent to a connection without being copied through the program.
func (p *Piece) WriteTo(w io.Writer) (int64, error) {
	if err := p.seekToStart(); err != nil {
		return 0, err
	}
	n, err := io.Copy(w, io.LimitReader(p.file.ReadSeekCloser, p.remaining))
	p.remaining -= n
	return n, err
}

func (p *Piece) seekToStart() (err error) {
	if p.From > 0 {
		_, err = p.file.Seek(p.From, io.SeekStart)
		p.From = 0
	}
	return err
}

// Close closes the file.
func (p *Piece) Close() error { return p.file.Close() }

// notModified reports whether the client has the current file (RFC 9110, 13.2.2).
func notModified(r *Request, file *File) bool {
	if r.IfNoneMatch != "" {
		return r.HasTag(file.ETag)
	}
	if r.IfModifiedSince == "" {
		return false
	}
	since, err := http.ParseTime(r.IfModifiedSince)
	return err == nil && !file.Modified.Truncate(time.Second).After(since)
}

// byteRange returns the requested range of a file; its size is 0 if the range is beyond the end. It returns false if the
// whole file is to be sent: also for several ranges, an unknown unit, or a file that has changed in the meantime (RFC
// 9110, 14).
func byteRange(r *Request, file *File) (from, size int64, asked bool) {
	text, bytes := strings.CutPrefix(r.Range, "bytes=")
	first, last, whole := strings.Cut(strings.TrimSpace(text), "-")
	if !bytes || !whole || strings.Contains(text, ",") || !matchesIfRange(r.IfRange, file) {
		return 0, 0, false
	}
	if first == "" {
		tail, ok := parseOffset(last)
		tail = min(tail, file.Size)
		return file.Size - tail, tail, ok
	}
	from, ok := parseOffset(first)
	if !ok {
		return 0, 0, false
	}
	to := file.Size - 1
	if last != "" {
		end, ok := parseOffset(last)
		if !ok || end < from {
			return 0, 0, false
		}
		to = min(to, end)
	}
	return from, max(to-from+1, 0), true
}

// parseOffset parses decimal digits.
func parseOffset(text string) (int64, bool) {
	n, err := strconv.ParseUint(text, 10, 63)
	return int64(n), err == nil && strings.Trim(text, "0123456789") == "" //nolint:gosec // it has 63 bits
}

// matchesIfRange reports whether a file is the one that an If-Range names; an empty header matches every file.
func matchesIfRange(ifRange string, file *File) bool {
	if ifRange == "" || ifRange == file.ETag {
		return true
	}
	at, err := http.ParseTime(ifRange)
	return err == nil && at.Equal(file.Modified.Truncate(time.Second))
}
