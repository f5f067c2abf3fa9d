import { type Binding, bind } from '#server/http/edge.ts'
import * as campaigns from './campaigns.actions.ts'
import * as campaignsContract from './campaigns.contract.ts'
import * as codes from './codes.actions.ts'
import * as codesContract from './codes.contract.ts'
import * as packages from './packages.actions.ts'
import * as packagesContract from './packages.contract.ts'
import * as polls from './polls.actions.ts'
import * as pollsContract from './polls.contract.ts'

export const officeSalesApi: Binding[] = [
  bind(packagesContract.listPackages, packages.listPackages),
  bind(packagesContract.addPackage, packages.addPackage),
  bind(packagesContract.changePackage, packages.changePackage),
  bind(codesContract.listCodes, codes.listCodes),
  bind(codesContract.makeCodes, codes.makeCodes),
  bind(codesContract.showCode, codes.showCode),
  bind(codesContract.stopBatch, codes.stopBatch),
  bind(codesContract.stopCode, codes.stopCode),
  bind(campaignsContract.listCampaigns, campaigns.listCampaigns),
  bind(campaignsContract.addCampaign, campaigns.addCampaign),
  bind(campaignsContract.changeCampaign, campaigns.changeCampaign),
  bind(campaignsContract.startCampaign, campaigns.startCampaign),
  bind(campaignsContract.endCampaign, campaigns.endCampaign),
  bind(pollsContract.listPolls, polls.listPolls),
  bind(pollsContract.addPoll, polls.addPoll),
  bind(pollsContract.changePoll, polls.changePoll),
  bind(pollsContract.closePoll, polls.closePoll),
  bind(pollsContract.setPollEnabled, polls.setPollEnabled),
]
