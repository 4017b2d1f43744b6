package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// Browser is a running browser with one page.
type Browser struct {
	*wire
	process *exec.Cmd
	session string // of the page
}

// Open starts a Chromium program with an empty page. The browser keeps its files in folder.
func Open(ctx context.Context, program, folder string) (*Browser, error) {
	calls, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, answers, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	b := &Browser{process: exec.Command(program, "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
		"--no-first-run", "--disable-background-networking", "--lang=en-GB", "--window-size=1280,900", "--user-data-dir="+folder)}
	// The browser reads from file descriptor 3, which is the first extra file, and writes to 4.
	b.process.ExtraFiles = []*os.File{calls, answers}
	err = b.process.Start()
	_, _ = calls.Close(), answers.Close()
	if err != nil {
		return nil, errors.Join(err, to.Close(), from.Close())
	}
	b.wire = newWire(to, from)
	if err := b.openPage(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("the browser %s: %w", program, err), b.Close())
	}
	return b, nil
}

func (b *Browser) openPage(ctx context.Context) error {
	var page struct {
		TargetID string `json:"targetId"`
	}
	if err := b.call(ctx, "", "Target.createTarget", map[string]any{"url": "about:blank"}, &page); err != nil {
		return err
	}
	var attached struct {
		SessionID string `json:"sessionId"`
	}
	err := b.call(ctx, "", "Target.attachToTarget", map[string]any{"targetId": page.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	return err
}

// closeTimeout is how long a browser may take to end before it is killed.
const closeTimeout = 10 * time.Second

// Close ends the browser, after which nothing is written to its folder.
func (b *Browser) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = b.process.Process.Kill() })
	defer stop()
	// The browser ends its other processes, which write to the folder. If it were killed, they would go on for a moment.
	_ = b.call(ctx, "", "Browser.close", nil, nil)
	_ = b.process.Wait()
	<-b.ended
	return b.to.Close()
}
