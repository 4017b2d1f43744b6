package entrystore

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// The families of keys of the notes of plugins.
const (
	pluginLineKeys = "pluginlog"    // a line of the activity
	noticeKeys     = "pluginnotice" // a line of the activity for administrators
	noteMarkKeys   = "pluginnote"   // the number of notes so far
)

// AddNote adds a line of a plugin to the activity.
func AddNote(w storage.Writer, at time.Time, plugin, text string) error {
	return addNote(w, PluginLines, at, plugin, text)
}

// AddNotice adds a line of a plugin to the activity that administrators see.
func AddNotice(w storage.Writer, at time.Time, plugin, text string) error {
	return addNote(w, NoticeLines, at, plugin, text)
}

func addNote(w storage.Writer, to Shelf, at time.Time, plugin, text string) error {
	mark, err := NoteMark(w)
	if err != nil {
		return err
	}
	value, err := json.Marshal(Line{Act: core.ActNoted, Title: text})
	if err != nil {
		return err
	}
	mark++
	w.Put(Key(noteMarkKeys), strconv.AppendUint(nil, mark, 10))
	w.Put(ActivityKey(to, at, core.PluginType, plugin, mark), value)
	return nil
}

// NoteMark returns a number that grows with each note.
func NoteMark(from Getter) (uint64, error) {
	text, err := from.Get(Key(noteMarkKeys))
	if errors.Is(err, storage.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	mark, err := strconv.ParseUint(string(text), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("entrystore: the number of notes: %w", err)
	}
	return mark, nil
}
