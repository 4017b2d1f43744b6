package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// wire is the connection to the browser. Each message ends with a zero byte.
type wire struct {
	to io.WriteCloser

	mu      sync.Mutex
	last    int
	waiting map[int]chan message
	ended   chan struct{} // closed at the end of the browser's output
}

// message is a DevTools message, in either direction.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

var errEnded = errors.New("the browser has ended")

func newWire(to io.WriteCloser, from io.Reader) *wire {
	w := &wire{to: to, waiting: map[int]chan message{}, ended: make(chan struct{})}
	go w.listen(from)
	return w
}

// listen passes each response to its caller. It discards events.
func (w *wire) listen(from io.Reader) {
	defer close(w.ended)
	for lines := bufio.NewReader(from); ; {
		text, err := lines.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m) != nil {
			continue
		}
		w.mu.Lock()
		if answer := w.waiting[m.ID]; answer != nil {
			delete(w.waiting, m.ID)
			answer <- m
		}
		w.mu.Unlock()
	}
}

// call makes a call and decodes its result into out, unless that is nil.
func (w *wire) call(ctx context.Context, session, method string, params, out any) error {
	answer := make(chan message, 1)
	w.mu.Lock()
	w.last++
	m := message{ID: w.last, Session: session, Method: method, Params: params}
	w.waiting[m.ID] = answer
	text, err := json.Marshal(m)
	if err == nil {
		_, err = w.to.Write(append(text, 0))
	}
	w.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case m = <-answer:
	case <-w.ended:
		return errEnded
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
	switch {
	case m.Error != nil:
		return fmt.Errorf("%s: %s", method, m.Error.Message)
	case out == nil:
		return nil
	}
	return json.Unmarshal(m.Result, out)
}
