// Package job defines the content type of open positions.
package job

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Job is an open position.
type Job struct {
	Title        string     `json:"title" validate:"required,max=200" cms:"title,indexed"`
	Kind         string     `json:"type" validate:"oneof=full-time part-time contract internship" default:"full-time" cms:"exact"`
	Description  field.Long `json:"description" validate:"max=10000"`
	Location     string     `json:"location" validate:"max=120" default:"Remote" cms:"exact"`
	PostedAt     field.Time `json:"postedAt" cms:"indexed"`
	Requirements []string   `json:"requirements" validate:"max=50,dive,max=300" cms:"lines,help=One requirement on each line"`
	Status       string     `json:"status" validate:"oneof=active inactive draft" default:"active" cms:"exact,status=active,hides=draft"`
}

const draft = "draft"

// Prepare records when the position was first visible.
func (j *Job) Prepare(_ *Job, now time.Time) {
	if j.PostedAt.IsZero() && j.Status != draft {
		j.PostedAt = field.At(now)
	}
}

// Visible reports whether the position is not a draft.
func (j *Job) Visible(time.Time) bool { return j.Status != draft }

var (
	_ model.Preparer[Job] = (*Job)(nil)
	_ model.Publisher     = (*Job)(nil)
)

// Type returns the content type.
func Type() model.Type {
	return model.Define[Job]("job", model.Options{
		Path: "jobs", One: "Job", Many: "Jobs", Icon: "fas fa-briefcase", Order: model.NewestFirst,
		Public: model.PublicOptions{Shown: "/careers?job=:id"},
		Admin:  model.AdminOptions{Group: model.GroupContent},
	})
}
