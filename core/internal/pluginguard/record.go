package pluginguard

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// The files of a record in the folder of the data.
const (
	runningFile = "plugins-running" // a line of the names of all plugins in JSON, and a byte for each: '1' if it runs
	endsFile    = "plugins-ended"   // the ends of the process while plugins ran, in JSON
)

const (
	// maxEnds is the number of ends of the process within endsKept while a plugin ran, at which a start leaves the plugin out.
	maxEnds  = 2
	endsKept = 10 * time.Minute
)

// End is an end of the process, other than a stop, while plugins ran.
type End struct {
	At      time.Time `json:"at"` // when the next start found it
	Plugins []string  `json:"plugins"`
}

// Ends returns the latest ends of the process, as a start finds them in the folder of its data: those of the last ten minutes.
// It changes nothing.
func Ends(folder string, now time.Time) (ends []End, err error) {
	text, err := os.ReadFile(filepath.Join(folder, endsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("pluginguard: %w", err)
	}
	if json.Unmarshal(text, &ends) != nil {
		ends = nil // a loss of power has left a part of the file
	}
	ends = slices.DeleteFunc(ends, func(e End) bool { return now.Sub(e.At).Abs() > endsKept })
	running, err := readRunning(filepath.Join(folder, runningFile))
	if len(running) > 0 {
		ends = append(ends, End{At: now, Plugins: running})
	}
	return ends, err
}

// readRunning returns the names of the plugins that ran when the process ended.
func readRunning(name string) (running []string, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return nil, err
	}
	var names []string
	end := slices.Index(text, '\n')
	// A start that was interrupted has left a part of the file, before any plugin ran.
	if end < 0 || json.Unmarshal(text[:end], &names) != nil {
		return nil, nil
	}
	for i, mark := range text[end+1:] {
		if mark == '1' && i < len(names) {
			running = append(running, names[i])
		}
	}
	return running, nil
}

// LeftOut returns the names of the plugins that a start leaves out, in order: those that ran at two ends.
func LeftOut(ends []End) (names []string) {
	count := map[string]int{}
	for _, e := range ends {
		for _, name := range e.Plugins {
			if count[name]++; count[name] == maxEnds {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// Record stores which plugins run, so that the next start knows it after an end of the process. A nil Record stores nothing. It
// is safe for concurrent use.
type Record struct {
	mu      sync.Mutex
	file    *os.File
	offset  int64          // of the bytes of the plugins
	at      map[string]int // the index of each plugin
	running map[string]int // the number of functions of each plugin that run
}

// Open makes the record of a process whose plugins have the given names, and stores the ends that Ends has found. Those of
// plugins that are left out are forgotten, so that the start after this has the plugins again.
func Open(folder string, names, leftOut []string, ends []End) (*Record, error) {
	for i := range ends {
		ends[i].Plugins = slices.DeleteFunc(slices.Clone(ends[i].Plugins), func(name string) bool { return slices.Contains(leftOut, name) })
	}
	text, err := json.Marshal(ends)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(folder, endsFile), text, 0o600); err != nil {
		return nil, fmt.Errorf("pluginguard: %w", err)
	}
	head, err := json.Marshal(names)
	if err != nil {
		return nil, err
	}
	head = append(head, '\n')
	r := &Record{offset: int64(len(head)), at: map[string]int{}, running: map[string]int{}}
	for i, name := range names {
		r.at[name] = i
		head = append(head, '0')
	}
	r.file, err = os.OpenFile(filepath.Join(folder, runningFile), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = r.file.Write(head)
	}
	if err != nil {
		if r.file != nil {
			err = errors.Join(err, r.file.Close())
		}
		return nil, fmt.Errorf("pluginguard: %w", err)
	}
	return r, nil
}

// Close ends the record: the process stops, whatever plugins still run.
func (r *Record) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.file.Truncate(0)
	file := r.file
	r.file = nil
	return errors.Join(err, file.Close())
}

func (r *Record) enter(plugin string) { r.add(plugin, 1) }
func (r *Record) leave(plugin string) { r.add(plugin, -1) }

// add changes the number of functions of a plugin that run. A record that cannot be written is no failure of the function.
func (r *Record) add(plugin string, by int) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	before := r.running[plugin]
	r.running[plugin] = before + by
	at, known := r.at[plugin]
	if !known || r.file == nil || (before == 0) == (before+by == 0) {
		return
	}
	mark := []byte("0")
	if by > 0 {
		mark = []byte("1")
	}
	_, _ = r.file.WriteAt(mark, r.offset+int64(at))
}
