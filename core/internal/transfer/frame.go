package transfer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Frame is a part of the stream between the two processes: a line of JSON, followed by Size bytes.
type Frame struct {
	// Name is the file that the bytes belong to, in an export. The frames of one file follow each other.
	Name string `json:"name,omitempty"`
	// Record is an entry, in an import. The bytes are those of its media file.
	Record *Record `json:"record,omitempty"`
	// Entry announces an entry of another program, in an import.
	Entry *Announcement `json:"entry,omitempty"`
	Size  int64         `json:"size,omitempty"`
	// End marks the last frame. A stream without it is incomplete.
	End bool `json:"end,omitempty"`
}

// Record is an entry to be imported.
type Record struct {
	Type  string          `json:"type"`
	Where string          `json:"where"` // position for people: "posts.jsonl:17"
	Entry json.RawMessage `json:"entry,omitempty"`
	// Source and Instead are those of writer.Item: the source of the entry, if other sources may use the same id, and
	// the id that it gets in that case.
	Source  string `json:"source,omitempty"`
	Instead string `json:"instead,omitempty"`
	// Of is the key of the announced entry that this record is, or belongs to. Fits is true for the entry itself,
	// whose slug may be changed to a free one. Records that belong to an entry are imported only if the entry is.
	Of   string `json:"of,omitempty"`
	Fits bool   `json:"fits,omitempty"`
	// Led is true for a redirect from a former address, which is left out if its address leads elsewhere already, and if visitors do
	// not see the entry that it belongs to.
	Led bool `json:"led,omitempty"`
	// Floating names the members that hold local times in the zone of the site.
	Floating []string `json:"floating,omitempty"`
	// Refused is the reason not to import the entry, if it was known before sending. It is empty otherwise.
	Refused string `json:"refused,omitempty"`
	// Sum is the SHA-256 of the media file in hexadecimal; empty if the frame has no file.
	Sum string `json:"sum,omitempty"`
	// Was is the previous address of the file. If the file is refused, entries that refer to it keep that address.
	Was string `json:"was,omitempty"`
}

// maxHead is the largest length of the line of a frame in bytes. It has room for an entry, which is at most 1 MiB, and
// its metadata.
const maxHead = 2 << 20

// ErrCut says that a stream ended before its last frame, or cannot be decoded.
var ErrCut = errors.New("transfer: what was to come ended early")

// Sender writes frames. It is not safe for concurrent use.
type Sender struct {
	to   *bufio.Writer
	head bytes.Buffer
}

// NewSender makes a Sender that writes to a stream. The output is buffered until End.
func NewSender(to io.Writer) *Sender { return &Sender{to: bufio.NewWriterSize(to, 64<<10)} }

// Send writes a frame and Size bytes of body.
func (s *Sender) Send(f Frame, body io.Reader) error {
	// Escaping for HTML would make some characters six times as long.
	s.head.Reset()
	enc := json.NewEncoder(&s.head)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(f); err != nil {
		return err
	}
	if s.head.Len() > maxHead {
		return fmt.Errorf("transfer: a frame of %d bytes", s.head.Len())
	}
	if _, err := s.to.Write(s.head.Bytes()); err != nil {
		return err
	}
	if f.Size > 0 {
		if _, err := io.CopyN(s.to, body, f.Size); err != nil {
			return err
		}
	}
	return nil
}

// End writes the last frame and flushes the buffer.
func (s *Sender) End() error {
	if err := s.Send(Frame{End: true}, nil); err != nil {
		return err
	}
	return s.to.Flush()
}

// Receiver reads frames. It is not safe for concurrent use.
type Receiver struct {
	from *bufio.Reader
	body io.LimitedReader
}

// NewReceiver makes a Receiver for a stream.
func NewReceiver(from io.Reader) *Receiver { return &Receiver{from: bufio.NewReaderSize(from, 64<<10)} }

// Next returns the next frame and its bytes, which can be read until the next call. It fails with ErrCut.
func (r *Receiver) Next() (Frame, io.Reader, error) {
	if _, err := io.Copy(io.Discard, &r.body); err != nil || r.body.N > 0 {
		return Frame{}, nil, errors.Join(ErrCut, err)
	}
	line, err := boundedLine(r.from, maxHead)
	if err != nil {
		return Frame{}, nil, errors.Join(ErrCut, err)
	}
	var f Frame
	if err := json.Unmarshal(line, &f); err != nil || f.Size < 0 {
		return Frame{}, nil, errors.Join(ErrCut, err)
	}
	r.body = io.LimitedReader{R: r.from, N: f.Size}
	return f, &r.body, nil
}

// errLong says that a line exceeds the limit.
var errLong = errors.New("transfer: the line is too long")

// boundedLine reads a line and returns it without its newline, which the last line may lack. A line that is longer than
// most bytes is skipped and fails with errLong. After the last line it fails with io.EOF.
func boundedLine(from *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	long, some := false, false
	for {
		part, err := from.ReadSlice('\n')
		some = some || len(part) > 0
		if long = long || len(line)+len(part) > most; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && some, err == nil:
			if long {
				return nil, errLong
			}
			return bytes.TrimSuffix(line, []byte("\n")), nil
		}
		return nil, err
	}
}
