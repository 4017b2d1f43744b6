package entries

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Step is what led from one state of an entry to the next, and the state before it. The state that it led to is the
// entry itself, or stands in the step that follows.
type Step struct {
	Rev       uint64 // that it led to
	At        time.Time
	Actor     string // the user name; empty for visitors and the program
	Act       core.Act
	Fields    []string // that changed, at the top of the entity
	Autosaved bool     // nobody pressed a button: what the same person does next may take its place
	Before    Earlier
}

// Earlier is a state that an entry had, packed. The zero value is none: a creation has none, and of a state that is too
// large to be kept twice nothing is kept.
type Earlier struct {
	Rev              uint64
	Created, Updated time.Time
	packed           []byte // as pack gave it
}

// None reports whether there is no state.
func (e Earlier) None() bool { return e.packed == nil }

// A step is kept as a version byte, a flag byte, the time as a signed varint of Unix nanoseconds, the act, the actor and
// the number of the fields with their names, each text after its length. Where there is a state before, its revision, its
// two times and the packed record follow, to the end. Which revision it led to stands in its key.
const (
	stepVersion   = 1
	flagAutosaved = 1 << 0
	flagBefore    = 1 << 1
	stepFlags     = flagAutosaved | flagBefore
)

var errStep = errors.New("entries: malformed step of a history")

// Encode gives the step as DecodeStep reads it.
func (s Step) Encode() []byte {
	out := make([]byte, 2, 128+len(s.Before.packed))
	out[0] = stepVersion
	if s.Autosaved {
		out[1] |= flagAutosaved
	}
	out = binary.AppendVarint(out, nanosOf(s.At))
	out = appendText(out, string(s.Act))
	out = appendText(out, s.Actor)
	out = appendTexts(out, s.Fields)
	if s.Before.None() {
		return out
	}
	out[1] |= flagBefore
	out = binary.AppendUvarint(out, s.Before.Rev)
	out = binary.AppendVarint(out, nanosOf(s.Before.Created))
	out = binary.AppendVarint(out, nanosOf(s.Before.Updated))
	return append(out, s.Before.packed...)
}

func appendText(out []byte, text string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(text))), text...)
}

func appendTexts(out []byte, all []string) []byte {
	out = binary.AppendUvarint(out, uint64(len(all)))
	for _, text := range all {
		out = appendText(out, text)
	}
	return out
}

// DecodeStep reads a step that led to a revision. Its state before is a part of data, not a copy.
func DecodeStep(rev uint64, data []byte) (Step, error) {
	if len(data) < 2 || data[0] != stepVersion || data[1]&^stepFlags != 0 {
		return Step{}, errStep
	}
	in := reading{data: data[2:]}
	s := Step{Rev: rev, Autosaved: data[1]&flagAutosaved != 0, At: in.time()}
	s.Act, s.Actor = core.Act(in.text()), in.text()
	s.Fields = in.texts()
	if data[1]&flagBefore != 0 {
		s.Before = Earlier{Rev: in.number(), Created: in.time(), Updated: in.time()}
		s.Before.packed = in.data
		in.bad = in.bad || len(in.data) == 0 || s.Before.Rev >= rev
	} else if len(in.data) > 0 {
		in.bad = true
	}
	if in.bad {
		return Step{}, errStep
	}
	return s, nil
}

// reading takes values off data. Where there is none it is bad, and gives nothing.
type reading struct {
	data []byte
	bad  bool
}

func (in *reading) number() uint64 {
	value, n := binary.Uvarint(in.data)
	in.pass(n)
	return value
}

func (in *reading) time() time.Time {
	nanos, n := binary.Varint(in.data)
	in.pass(n)
	return time.Unix(0, nanos).UTC()
}

// pass goes on behind a varint of n bytes.
func (in *reading) pass(n int) {
	if n <= 0 {
		in.bad, in.data = true, nil
		return
	}
	in.data = in.data[n:]
}

func (in *reading) text() string {
	size := in.number()
	if size > uint64(len(in.data)) {
		in.bad, in.data = true, nil
		return ""
	}
	text := string(in.data[:size])
	in.data = in.data[size:]
	return text
}

func (in *reading) texts() []string {
	n := in.number()
	if n > uint64(len(in.data)) { // each takes a byte at least
		in.bad = true
		return nil
	}
	all := make([]string, n)
	for i := range all {
		all[i] = in.text()
	}
	return all
}
