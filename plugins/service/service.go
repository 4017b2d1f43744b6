// Package service defines the content type of the agency's services.
package service

import (
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// Service is a service that the agency offers.
type Service struct {
	Name        string        `json:"name" validate:"required,max=120" cms:"title,indexed"`
	Description field.Long    `json:"description" validate:"required,max=5000"`
	Icon        field.Icon    `json:"icon" validate:"max=100" default:"fas fa-cogs"`
	Colour      field.Colour  `json:"color" default:"blue" cms:"indexed,label=Colour"`
	Status      string        `json:"status" validate:"oneof=active inactive draft" default:"active" cms:"exact,status=active,hides=draft"`
	Portfolio   []string      `json:"portfolio" validate:"max=100,dive,max=300" cms:"lines,help=One example on each line"`
	Pricing     field.Amounts `json:"pricing" cms:"help=A JSON object of plans and amounts in pounds"`
}

// Visible reports whether the service is not a draft.
func (s *Service) Visible(time.Time) bool { return s.Status != "draft" }

var _ model.Publisher = (*Service)(nil)

// Type returns the content type.
func Type() model.Type {
	return model.Define[Service]("service", model.Options{
		Path: "services", One: "Service", Many: "Services", Icon: "fas fa-cogs", Order: model.ByHand,
		Public: model.PublicOptions{Shown: "/services"},
		Admin: model.AdminOptions{
			Stat: &model.Stat{
				Name: "totalServices", Label: "Services", Caption: model.Share{Field: "status", Value: "active"},
			},
		},
	})
}
