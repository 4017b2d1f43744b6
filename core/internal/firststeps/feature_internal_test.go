package firststeps

import (
	"context"
	"errors"
	"testing"
	"time"
)

type backups struct {
	next       time.Time
	downloaded bool
	err        error
}

func (b backups) Next(context.Context) (time.Time, error)  { return b.next, nil }
func (b backups) Downloaded(context.Context) (bool, error) { return b.downloaded, b.err }

type mails struct{}

func (mails) Sends(context.Context) bool { return false }

// TestBackupsAreSetUp checks that a schedule completes the step of backups, and so does a download.
func TestBackupsAreSetUp(t *testing.T) {
	for name, c := range map[string]struct {
		backups
		want bool
	}{
		"nothing":    {backups{}, false},
		"a schedule": {backups{next: time.Unix(1, 0)}, true},
		"a download": {backups{downloaded: true}, true},
	} {
		for _, step := range serverSteps(mails{}, c.backups) {
			if step.ID != "backup" {
				continue
			}
			if done, err := step.Done(t.Context()); done != c.want || err != nil {
				t.Errorf("%s: %v, %v", name, done, err)
			}
		}
	}
	failing := serverSteps(mails{}, backups{err: errors.New("no store")})
	if _, err := failing[len(failing)-1].Done(t.Context()); err == nil {
		t.Error("an error is lost")
	}
}
