package entrystore

import (
	"encoding/binary"
	"errors"
	"time"

	"github.com/quoin-cms/quoin/core"
)

// Step is the change from one state of an entry to the next, with the earlier state. The later state is the entry
// itself, or is in the next step.
type Step struct {
	Rev       uint64 // the revision that it led to
	At        time.Time
	Actor     string // the user name; empty for visitors and the program
	Act       core.Act
	Fields    []string // the changed fields at the top level of the entity
	Autosaved bool     // saved automatically: the same person's next change may replace it
	Before    Earlier
}

// Earlier is a packed earlier state of an entry. The zero value means none: a creation has none, and a state that is too
// large to be stored twice is omitted.
type Earlier struct {
	Rev              uint64
	Created, Updated time.Time
	packed           []byte // packed by pack
}

// None reports whether there is no state.
func (e Earlier) None() bool { return e.packed == nil }

// The encoding has a version byte, a flag byte, the time as a signed varint of Unix nanoseconds, the act, the actor and
// the number of the fields with their names, each text after its length. If there is an earlier state, its revision, its
// two times and the packed record follow, to the end. The revision that the step led to is in its key.
const (
	stepVersion   = 1
	flagAutosaved = 1 << 0
	flagBefore    = 1 << 1
	stepFlags     = flagAutosaved | flagBefore
)

var errStep = errors.New("entrystore: malformed step of a history")

// Encode returns the form that DecodeStep reads.
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

// DecodeStep decodes the step that led to a revision. Its earlier state shares the memory of data.
func DecodeStep(rev uint64, data []byte) (Step, error) {
	if len(data) < 2 || data[0] != stepVersion || data[1]&^stepFlags != 0 {
		return Step{}, errStep
	}
	in := fieldReader{data: data[2:]}
	s := Step{Rev: rev, Autosaved: data[1]&flagAutosaved != 0, At: in.time()}
	s.Act, s.Actor = core.Act(in.text()), in.text()
	s.Fields = in.texts()
	if data[1]&flagBefore != 0 {
		s.Before = Earlier{Rev: in.number(), Created: in.time(), Updated: in.time()}
		s.Before.packed = in.data
		in.failed = in.failed || len(in.data) == 0 || s.Before.Rev >= rev
	} else if len(in.data) > 0 {
		in.failed = true
	}
	if in.failed {
		return Step{}, errStep
	}
	return s, nil
}

// fieldReader decodes values from data. After an error it sets failed and returns zero values.
type fieldReader struct {
	data   []byte
	failed bool
}

func (in *fieldReader) number() uint64 {
	value, n := binary.Uvarint(in.data)
	in.skip(n)
	return value
}

func (in *fieldReader) time() time.Time {
	nanos, n := binary.Varint(in.data)
	in.skip(n)
	return time.Unix(0, nanos).UTC()
}

// skip advances past a varint of n bytes.
func (in *fieldReader) skip(n int) {
	if n <= 0 {
		in.failed, in.data = true, nil
		return
	}
	in.data = in.data[n:]
}

func (in *fieldReader) text() string {
	size := in.number()
	if size > uint64(len(in.data)) {
		in.failed, in.data = true, nil
		return ""
	}
	text := string(in.data[:size])
	in.data = in.data[size:]
	return text
}

func (in *fieldReader) texts() []string {
	n := in.number()
	if n > uint64(len(in.data)) { // each takes at least one byte
		in.failed = true
		return nil
	}
	all := make([]string, n)
	for i := range all {
		all[i] = in.text()
	}
	return all
}
