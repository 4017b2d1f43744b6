package command

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// drawInterval is the time between two drawings of a count.
const drawInterval = 100 * time.Millisecond

// progress counts bytes, and draws the count on a terminal.
type progress struct {
	out   io.Writer // nil if it is no terminal
	label string
	total int64 // bytes in all; zero if unknown
	bytes atomic.Int64
	drawn time.Time
}

func newProgress(out io.Writer, word string) *progress {
	p := &progress{label: word}
	if environment.IsTerminal(out) {
		p.out = out
	}
	return p
}

func (p *progress) Write(b []byte) (int, error) {
	p.add(len(b))
	return len(b), nil
}

func (p *progress) add(bytes int) {
	n := p.bytes.Add(int64(bytes))
	if now := time.Now(); p.out != nil && now.Sub(p.drawn) >= drawInterval {
		p.drawn = now
		fmt.Fprintf(p.out, "\r\x1b[K%s: %s", p.label, environment.FormatSize(n))
		if p.total > 0 {
			fmt.Fprintf(p.out, " of about %s", environment.FormatSize(max(n, p.total)))
		}
	}
}

// end erases the progress line. The backup is then read back, which has no progress line.
func (p *progress) end() {
	if p.out != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
