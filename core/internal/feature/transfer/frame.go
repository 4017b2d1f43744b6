package transfer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Frame is a part of the stream between the two processes: a line of JSON, and then as many bytes as it says.
type Frame struct {
	// Name is the file that the bytes belong to, in an export: those of one file follow one another.
	Name string `json:"name,omitempty"`
	// Record is an entry, in an import; the bytes are those of its file.
	Record *Record `json:"record,omitempty"`
	Size   int64   `json:"size,omitempty"`
	// End marks the last frame. A stream without it was cut off.
	End bool `json:"end,omitempty"`
}

// Record is an entry on its way in.
type Record struct {
	Type  string          `json:"type"`
	Where string          `json:"where"` // as people find it: "posts.jsonl:17"
	Entry json.RawMessage `json:"entry,omitempty"`
	// Source names where the entry is from, where other sources may have the same id: see writer.Item.
	Source  string `json:"source,omitempty"`
	Instead string `json:"instead,omitempty"`
	// Of is the id, as it was sent, of the article that this is or belongs to. An article's slug is made to fit (Fits), and
	// what belongs to one does not come without it.
	Of   string `json:"of,omitempty"`
	Fits bool   `json:"fits,omitempty"`
	// Floating names the members that are times of the site's zone, as its clock shows them.
	Floating []string `json:"floating,omitempty"`
	// Refused says why it does not come, where that was clear before it was sent.
	Refused string `json:"refused,omitempty"`
	// Sum is the SHA-256 of the entry's file, in hexadecimal; empty where none comes.
	Sum string `json:"sum,omitempty"`
	// Was is where the file was found before: what shows it leads there where the file does not come.
	Was string `json:"was,omitempty"`
}

// maxHead is the most bytes of the line of a frame: an entry, which is at most 1 MiB, and what is said of it.
const maxHead = 2 << 20

// ErrCut says that a stream ended before its last frame.
var ErrCut = errors.New("transfer: what was to come ended early")

// Sender writes frames. It is for one goroutine.
type Sender struct {
	to   *bufio.Writer
	head bytes.Buffer
}

// NewSender makes a sender.
func NewSender(to io.Writer) *Sender { return &Sender{to: bufio.NewWriterSize(to, 64<<10)} }

// Send writes a frame with its bytes, of which body must have Size.
func (s *Sender) Send(f Frame, body io.Reader) error {
	// What is escaped for HTML's sake would be six times as long.
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

// End writes the last frame.
func (s *Sender) End() error {
	if err := s.Send(Frame{End: true}, nil); err != nil {
		return err
	}
	return s.to.Flush()
}

// Receiver reads frames.
type Receiver struct {
	from *bufio.Reader
	body io.LimitedReader
}

// NewReceiver makes a receiver.
func NewReceiver(from io.Reader) *Receiver { return &Receiver{from: bufio.NewReaderSize(from, 64<<10)} }

// Next gives the next frame and its bytes, which can be read until the next call. It fails with ErrCut.
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

// errLong says that a line is longer than any good one.
var errLong = errors.New("transfer: the line is too long")

// boundedLine reads a line without its end. The last one may have none. One that is longer than most is passed over and
// fails with errLong; after the last line it fails with io.EOF.
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
