import type { PageDrafts } from '../drafted-pages.ts';

export const drafts: PageDrafts = {
  machineMade: 'Maschinell erstellter Entwurf: prüfen lassen, dann diese Zeile löschen',
  places: {
    name: 'Ihr Name oder Ihre Firma',
    owner: 'Ihr Name',
    address: 'Ihre Postanschrift',
    email: 'Ihre E-Mail-Adresse',
    phone: 'Ihre Telefonnummer',
    taxId: 'Ihre Steuernummer, falls vorhanden',
  },
  pages: {
    privacy: {
      title: 'Datenschutz',
      text: `
Auf dieser Seite steht, was diese Website über Sie speichert, warum und wie lange.

## Wer verantwortlich ist

{name}, {address}. Bei Fragen zu Ihren Daten schreiben Sie an {email}.

## Wenn Sie nur lesen

Zum Lesen setzt die Website keine Cookies. Seitenaufrufe zählt sie je Tag und ohne etwas über Sie. Das Unternehmen, bei dem
sie betrieben wird, verarbeitet Ihre Netzwerkadresse so lange, wie die Antwort an Sie dauert.

## Wenn Sie mir schreiben

Ihr Name, Ihre E-Mail-Adresse und Ihre Nachricht werden gespeichert, um Ihnen zu antworten, bis ich sie lösche.

## Wenn Sie ein Konto haben

Ihre E-Mail-Adresse, Ihr Name und eine geschützte Form Ihres Passworts werden gespeichert, bis Sie Ihr Konto löschen. Das
können Sie in Ihrem Kundenbereich tun. Dort können Sie auch alle Ihre Daten herunterladen.

## Wenn Sie etwas kaufen

Bezahlt wird bei PayPal, wo eine eigene Datenschutzerklärung gilt. Ihre Bestellungen und Belege werden aufbewahrt, solange
es die Vorschriften der Buchführung verlangen: [[wie lange Ihr Recht das verlangt]].

## Ihre Rechte

Sie können fragen, was über Sie gespeichert ist, es berichtigen oder löschen lassen und sich bei
[[Ihre Datenschutzbehörde]] beschweren.
`,
    },
    terms: {
      title: 'Geschäftsbedingungen',
      text: `
Diese Bedingungen gelten für das, was Sie auf dieser Website bei {name}, {address}, bestellen.

## Was Sie bestellen

Was ein Plan oder eine Arbeit umfasst, steht neben dem Preis. Der Vertrag kommt zustande, wenn Sie bezahlen.

## Preise und Zahlung

Die Preise verstehen sich [[mit oder ohne Umsatzsteuer]]. Sie bezahlen über PayPal. Ein Plan wird für jeden Zeitraum
erneut berechnet, bis er gekündigt wird.

## Kündigung

Sie können einen Plan jederzeit in Ihrem Kundenbereich kündigen. Er endet dann mit dem Zeitraum, den Sie bezahlt haben.

## Was ich liefere

Ich liefere innerhalb von [[Ihre übliche Zeit]], sobald ich habe, was ich von Ihnen brauche. Enthalten sind
[[wie viele]] Korrekturrunden.

## Wem die Texte gehören

Ist ein Text bezahlt, dürfen Sie ihn nutzen [[für welche Zwecke]].

## Haftung

Ich hafte für [[wofür Sie haften, soweit Ihr Recht es zulässt]].

## Recht

Es gilt das Recht von [[Ihr Land]].
`,
    },
    imprint: {
      title: 'Impressum',
      text: `
{name}

{address}

E-Mail: {email}

Telefon: {phone}

Steuernummer: {taxId}

Verantwortlich für den Inhalt: {owner}
`,
    },
    refunds: {
      title: 'Rückerstattung',
      text: `
## Wann Sie Ihr Geld zurückbekommen

Habe ich mit Ihrem Auftrag noch nicht begonnen, bekommen Sie alles zurück, was Sie bezahlt haben. Schreiben Sie innerhalb
von [[wie viele Tage]] Tagen an {email}.

## Wenn die Arbeit begonnen hat

Sie bekommen den Teil zurück, der für das noch nicht Erledigte steht.

## Wie

Das Geld geht innerhalb von [[wie viele Tage]] Tagen auf demselben Weg zurück, auf dem es kam: über PayPal.
`,
    },
  },
};
