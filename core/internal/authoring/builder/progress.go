package builder

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progressEvery is the time between two messages about a command that is still running.
const progressEvery = 15 * time.Second

// activities are what people read while a verb of the Go command runs.
var activities = map[string]string{
	"build": "Compiling", "test": "Compiling and running the tests", "get": "Fetching", "mod": "Fetching what the module needs",
}

// progress writes at once that a verb of the Go command has begun, and then how long it has been running, until stop is called.
// Until then, other messages must go to the returned writer.
func progress(messages io.Writer, verb string, every <-chan time.Time) (shared io.Writer, stop func()) {
	activity := activities[verb]
	if activity == "" || messages == nil {
		return messages, func() {}
	}
	return show(messages, activity, every)
}

// Progress writes at once that an activity has begun, such as "Reading the code", and then how long it has been running, until stop
// is called. Nothing else may be written to messages until then.
func Progress(messages io.Writer, activity string) (stop func()) {
	ticker := time.NewTicker(progressEvery)
	_, end := show(messages, activity, ticker.C)
	return func() {
		end()
		ticker.Stop()
	}
}

func show(messages io.Writer, activity string, every <-chan time.Time) (shared io.Writer, stop func()) {
	s := &sharedWriter{to: messages}
	fmt.Fprintf(s, "%s. The first time takes some minutes.\n", activity)
	began, ended, done := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-every:
				fmt.Fprintf(s, "%s: %v so far.\n", activity, time.Since(began).Round(time.Second))
			case <-ended:
				return
			}
		}
	}()
	return s, func() {
		close(ended)
		<-done
	}
}

// sharedWriter lets several goroutines write to a writer.
type sharedWriter struct {
	mu sync.Mutex
	to io.Writer
}

// Write writes all of p before another call writes.
func (s *sharedWriter) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.to.Write(p)
}
