// Package report has expenses, and a PDF file with those of a month for staff.
package report

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

const expense = "expense" // the type

// Expense is money that was spent. Only staff read it.
type Expense struct {
	Purpose string     `json:"purpose" validate:"required,max=120" cms:"title"`
	Day     field.Time `json:"day" validate:"required" cms:"indexed"`
	Amount  float64    `json:"amount" validate:"min=0,max=1000000" cms:"indexed"`
}

// Plugin returns the expenses and their report.
func Plugin() plugin.Plugin {
	return plugin.Plugin{
		Name: "report", Title: "Expenses", Types: []model.Type{Type()},
		Routes: []plugin.Route{
			plugin.Handle("GET /api/expenses/report", answerReport, plugin.Staff(core.Viewer), plugin.Summary("The expenses of a month as a PDF file")),
		},
	}
}

// Type returns the content type.
func Type() model.Type {
	return model.Define[Expense](expense, model.Options{
		Path: "expenses", One: "Expense", Many: "Expenses", Icon: "fas fa-receipt", Access: core.Closed,
	})
}

// period is the query of a report.
type period struct {
	Month string `query:"month" validate:"required"`
}

// answerReport answers with the report of a month: GET /api/expenses/report?month=2026-01.
func answerReport(_ context.Context, call *plugin.Call, in period) (plugin.File, error) {
	month, err := time.Parse("2006-01", in.Month)
	if err != nil {
		return plugin.File{}, core.InvalidFields(core.FieldErrors{{Field: "month", Message: "must be a month such as 2026-01"}})
	}
	ofMonth := model.Query{Sort: []string{"day"}, Where: []model.Condition{
		{Field: "day", Op: "gte", Value: month}, {Field: "day", Op: "lt", Value: month.AddDate(0, 1, 0)},
	}}
	var all []Expense
	for item, err := range call.Content.List(expense, ofMonth) {
		if err != nil {
			return plugin.File{}, err
		}
		var e Expense
		if err := item.Into(&e); err != nil {
			return plugin.File{}, err
		}
		all = append(all, e)
	}
	body, err := draw(month, all)
	return plugin.File{Name: "expenses-" + in.Month + ".pdf", MediaType: "application/pdf", Body: body}, err
}

// draw draws the report. The font is part of the file, so that it has more characters than those of Western Europe.
func draw(month time.Time, all []Expense) ([]byte, error) {
	doc := fpdf.New("P", "mm", "A4", "")
	doc.AddUTF8FontFromBytes("go", "", goregular.TTF)
	doc.SetTitle("Expenses", true)
	doc.AddPage()
	doc.SetFont("go", "", 20)
	doc.CellFormat(0, 14, "Expenses in "+month.Format("January 2006"), "", 1, "L", false, 0, "")
	doc.SetFont("go", "", 10)
	row := func(day, purpose string, amount float64) {
		doc.CellFormat(30, 7, day, "B", 0, "L", false, 0, "")
		doc.CellFormat(120, 7, purpose, "B", 0, "L", false, 0, "")
		doc.CellFormat(40, 7, fmt.Sprintf("%.2f", amount), "B", 1, "R", false, 0, "")
	}
	var sum float64
	for _, e := range all {
		row(e.Day.Format(time.DateOnly), e.Purpose, e.Amount)
		sum += e.Amount
	}
	row("", "Total", sum)
	var out bytes.Buffer
	err := doc.Output(&out)
	return out.Bytes(), err
}
