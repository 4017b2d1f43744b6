package api

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// File is an open file that a call answers with. Serve closes it, or hands it over to the answer.
type File struct {
	io.ReadSeekCloser
	Size         int64
	Modified     time.Time
	LastModified string // the same, as HTTP writes it
	ETag         string // a strong entity tag, in quotes
	Mime         string
	Body         []byte // all of it, where it is in memory; shared, and must not be changed
}

// Serve answers with a file, or with the part of it that is asked for; it closes the file where it sends none of it.
func Serve(r *Request, file *File, header []Field) Response {
	out := Response{Status: http.StatusOK, Header: header, MediaType: file.Mime, ETag: file.ETag}
	if unchanged(r, file) {
		_ = file.Close() // it was only read
		out.Status = http.StatusNotModified
		return out
	}
	from, size, asked := span(r, file)
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
	out.File = &Piece{Size: size, file: file, From: from, left: size}
	return out
}

// Piece is a part of a file, or all of it. It goes to its place when it is read.
type Piece struct {
	Size int64

	file       *File
	From, left int64
}

// Read reads some of what is left.
func (p *Piece) Read(b []byte) (int, error) {
	if err := p.begin(); err != nil {
		return 0, err
	}
	if p.left == 0 {
		return 0, io.EOF
	}
	n, err := p.file.Read(b[:min(int64(len(b)), p.left)])
	p.left -= int64(n)
	return n, err
}

// WriteTo writes what is left. A file of this machine goes to a connection without passing through the program.
func (p *Piece) WriteTo(w io.Writer) (int64, error) {
	if err := p.begin(); err != nil {
		return 0, err
	}
	n, err := io.Copy(w, io.LimitReader(p.file.ReadSeekCloser, p.left))
	p.left -= n
	return n, err
}

func (p *Piece) begin() (err error) {
	if p.From > 0 {
		_, err = p.file.Seek(p.From, io.SeekStart)
		p.From = 0
	}
	return err
}

// Close closes the file.
func (p *Piece) Close() error { return p.file.Close() }

// unchanged reports whether the client has the file (RFC 9110, 13.2.2).
func unchanged(r *Request, file *File) bool {
	if r.IfNoneMatch != "" {
		return r.HasTag(file.ETag)
	}
	if r.IfModifiedSince == "" {
		return false
	}
	since, err := http.ParseTime(r.IfModifiedSince)
	return err == nil && !file.Modified.Truncate(time.Second).After(since)
}

// span gives the part of a file that is asked for; of no bytes where the file is not as long. False if all of it is: also
// where several parts are asked for, or in a way that is not known, or of a file that has changed meanwhile (RFC 9110, 14).
func span(r *Request, file *File) (from, size int64, asked bool) {
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
func sameAs(ifRange string, file *File) bool {
	if ifRange == "" || ifRange == file.ETag {
		return true
	}
	at, err := http.ParseTime(ifRange)
	return err == nil && at.Equal(file.Modified.Truncate(time.Second))
}
