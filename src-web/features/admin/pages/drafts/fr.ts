import type { PageDrafts } from '../drafted-pages.ts';

export const drafts: PageDrafts = {
  machineMade: 'Brouillon rédigé par une machine : à faire vérifier, puis supprimer cette ligne',
  places: {
    name: 'votre nom ou votre société',
    owner: 'votre nom',
    address: 'votre adresse postale',
    email: 'votre adresse e-mail',
    phone: 'votre numéro de téléphone',
    taxId: 'votre numéro fiscal, si vous en avez un',
  },
  pages: {
    privacy: {
      title: 'Confidentialité',
      text: `
Cette page dit ce que ce site enregistre à votre sujet, pourquoi et pendant combien de temps.

## Qui est responsable

{name}, {address}. Pour toute question sur vos données, écrivez à {email}.

## Quand vous ne faites que lire

Le site ne dépose aucun cookie pour la lecture. Il compte les pages vues par jour, sans rien qui vous concerne. La société
qui l’héberge traite votre adresse réseau le temps de vous répondre.

## Quand vous m’écrivez

Votre nom, votre adresse e-mail et votre message sont conservés jusqu’à ce que je les supprime, afin de vous répondre.

## Quand vous avez un compte

Votre adresse e-mail, votre nom et une forme protégée de votre mot de passe sont conservés jusqu’à ce que vous supprimiez
votre compte, ce que vous pouvez faire dans votre espace client. Vous pouvez aussi y télécharger toutes vos données.

## Quand vous achetez

Les paiements se font chez PayPal, qui a sa propre déclaration de confidentialité. Vos commandes et vos reçus sont conservés
pendant [[la durée que demande votre droit]], comme l’exigent les règles comptables.

## Vos droits

Vous pouvez demander ce qui est enregistré à votre sujet, le faire corriger ou supprimer, et saisir
[[votre autorité de protection des données]].
`,
    },
    terms: {
      title: 'Conditions',
      text: `
Ces conditions s’appliquent à ce que vous commandez sur ce site à {name}, {address}.

## Ce que vous commandez

Ce que comprend une formule ou un travail est indiqué à côté de son prix. Le contrat est conclu quand vous payez.

## Prix et paiement

Les prix s’entendent [[taxes comprises ou non]]. Vous payez par PayPal. Une formule est facturée de nouveau à chaque
période, jusqu’à sa résiliation.

## Résiliation

Vous pouvez résilier une formule à tout moment dans votre espace client. Elle prend fin avec la période que vous avez payée.

## Ce que je livre

Je livre dans un délai de [[votre délai habituel]] dès que j’ai ce qu’il me faut de votre part. [[Combien]] séries de
modifications sont comprises.

## À qui appartiennent les textes

Une fois le texte payé, vous pouvez l’utiliser [[à quelles fins]].

## Responsabilité

Je réponds de [[ce dont vous répondez, dans les limites de votre droit]].

## Droit applicable

Le droit applicable est celui de [[votre pays]].
`,
    },
    imprint: {
      title: 'Mentions légales',
      text: `
{name}

{address}

E-mail : {email}

Téléphone : {phone}

Numéro fiscal : {taxId}

Responsable du contenu : {owner}
`,
    },
    refunds: {
      title: 'Remboursements',
      text: `
## Quand vous êtes remboursé

Si je n’ai pas commencé votre commande, tout ce que vous avez payé vous est rendu. Écrivez à {email} dans un délai de
[[combien de jours]] jours.

## Quand le travail a commencé

La part qui correspond à ce qui n’est pas encore fait vous est rendue.

## Comment

L’argent repart par où il est venu, par PayPal, dans un délai de [[combien de jours]] jours.
`,
    },
  },
};
