package command

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// progressLine draws progress on a terminal, in a line of its own below all other output.
// Elsewhere it writes through.
type progressLine struct {
	mu       sync.Mutex
	to       io.Writer
	terminal bool
	verb     string
	total    int64 // bytes; 0 where nobody knows
	bytes    int64
	drawn    time.Time
	shown    bool
}

// How often progress is drawn, and how wide.
const (
	drawEvery = 100 * time.Millisecond
	barWidth  = 30
)

func newProgressLine(to io.Writer, verb string, total int64) *progressLine {
	return &progressLine{to: to, terminal: environment.IsTerminal(to), verb: verb, total: total}
}

// Write writes what is to stay.
func (m *progressLine) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	return m.to.Write(p)
}

// add counts bytes.
func (m *progressLine) add(n int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.bytes += n
	if now := time.Now(); m.terminal && now.Sub(m.drawn) >= drawEvery {
		m.drawn = now
		m.clear()
		m.shown = true
		fmt.Fprint(m.to, m.line())
	}
}

func (m *progressLine) line() string {
	if m.total <= 0 {
		return fmt.Sprintf("%.1f MB %s", float64(m.bytes)/1e6, m.verb)
	}
	share := min(float64(m.bytes)/float64(m.total), 1)
	full := int(share * barWidth)
	return fmt.Sprintf("[%s%s] %3.0f%% %s", strings.Repeat("#", full), strings.Repeat(" ", barWidth-full), share*100, m.verb)
}

// clear clears the line.
func (m *progressLine) clear() {
	if m.shown {
		fmt.Fprint(m.to, "\r\x1b[K")
		m.shown = false
	}
}

// finish clears the line for good.
func (m *progressLine) finish() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	m.terminal = false
}
