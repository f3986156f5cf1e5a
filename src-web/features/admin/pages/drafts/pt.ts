import type { PageDrafts } from '../drafted-pages.ts';

export const drafts: PageDrafts = {
  machineMade: 'Rascunho feito por uma máquina: mande rever e depois apague esta linha',
  places: {
    name: 'o seu nome ou empresa',
    owner: 'o seu nome',
    address: 'a sua morada',
    email: 'o seu endereço de e-mail',
    phone: 'o seu número de telefone',
    taxId: 'o seu número fiscal, se o tiver',
  },
  pages: {
    privacy: {
      title: 'Privacidade',
      text: `
Esta página diz o que este site guarda sobre si, porquê e durante quanto tempo.

## Quem é responsável

{name}, {address}. Se tiver perguntas sobre os seus dados, escreva para {email}.

## Quando apenas lê

O site não usa cookies para a leitura. Conta as páginas vistas por dia, sem nada sobre si. A empresa que o aloja trata o seu
endereço de rede enquanto demora a responder-lhe.

## Quando me escreve

O seu nome, o seu endereço de e-mail e a sua mensagem são guardados até eu os apagar, para lhe poder responder.

## Quando tem uma conta

O seu endereço de e-mail, o seu nome e uma forma protegida da sua palavra-passe são guardados até apagar a conta, o que pode
fazer no seu painel. Aí também pode descarregar todos os seus dados.

## Quando compra algo

Os pagamentos são feitos no PayPal, que tem a sua própria declaração de privacidade. As suas encomendas e os seus recibos são
conservados durante [[o tempo que a sua lei pede]], como exigem as regras da contabilidade.

## Os seus direitos

Pode perguntar o que está guardado sobre si, pedir que seja corrigido ou apagado, e apresentar queixa a
[[a sua autoridade de proteção de dados]].
`,
    },
    terms: {
      title: 'Condições',
      text: `
Estas condições aplicam-se ao que encomenda neste site a {name}, {address}.

## O que encomenda

O que um plano ou um trabalho inclui está escrito junto ao preço. O contrato fica feito quando paga.

## Preços e pagamento

Os preços são [[com ou sem imposto]]. Paga-se por PayPal. Um plano volta a ser cobrado em cada período até ser cancelado.

## Cancelamento

Pode cancelar um plano a qualquer momento no seu painel. Termina então com o período que pagou.

## O que entrego

Entrego no prazo de [[o seu prazo habitual]] depois de ter o que preciso da sua parte. Estão incluídas [[quantas]] rondas de
alterações.

## A quem pertencem os textos

Quando um texto está pago, pode usá-lo [[para que fins]].

## Responsabilidade

Respondo por [[aquilo por que responde, conforme a sua lei permite]].

## Lei

Aplica-se a lei de [[o seu país]].
`,
    },
    imprint: {
      title: 'Informação legal',
      text: `
{name}

{address}

E-mail: {email}

Telefone: {phone}

Número fiscal: {taxId}

Responsável pelo conteúdo: {owner}
`,
    },
    refunds: {
      title: 'Reembolsos',
      text: `
## Quando recebe o seu dinheiro de volta

Se não comecei a sua encomenda, recebe de volta tudo o que pagou. Escreva para {email} no prazo de [[quantos dias]] dias.

## Quando o trabalho já começou

Recebe de volta a parte que corresponde ao que ainda não está feito.

## Como

O dinheiro volta por onde veio, pelo PayPal, no prazo de [[quantos dias]] dias.
`,
    },
  },
};
