// Package migration has lessons, whose fields have changed since the first release: teacher became tutor, and place became room
// and town.
package migration

import (
	"strings"

	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const lesson = "lesson" // the type; the name must never change

// Lesson is a lesson as it is now.
type Lesson struct {
	Title string `json:"title" validate:"required,max=120" cms:"title"`
	Tutor string `json:"tutor" validate:"max=120" cms:"indexed"`
	Room  string `json:"room" validate:"max=120"`
	Town  string `json:"town" validate:"max=120" cms:"exact"`
}

// Plugin returns the lessons.
func Plugin() plugin.Plugin {
	return plugin.Plugin{Name: "migration", Title: "Lessons", Types: []model.Type{Type()}}
}

// Type returns the content type. Migrations are in the order of the releases: append, and change none that was released.
func Type() model.Type {
	return model.Define[Lesson](lesson, model.Options{
		Path: "lessons", One: "Lesson", Many: "Lessons", Icon: "fas fa-chalkboard",
		Migrations: []func(map[string]any) error{renameTeacher, splitPlace},
	})
}

// renameTeacher moves the value of teacher to tutor.
func renameTeacher(fields map[string]any) error {
	if teacher, ok := fields["teacher"]; ok {
		fields["tutor"] = teacher
		delete(fields, "teacher")
	}
	return nil
}

// splitPlace makes a room and a town of a place such as "Hall 2, Leeds". A place without a comma is a room.
func splitPlace(fields map[string]any) error {
	if place, ok := fields["place"].(string); ok {
		room, town, _ := strings.Cut(place, ",")
		fields["room"], fields["town"] = strings.TrimSpace(room), strings.TrimSpace(town)
		delete(fields, "place")
	}
	return nil
}
